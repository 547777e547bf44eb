import type { AnswerOf } from "@candor/wire/call";
import { revokeOneSession, revokeOtherSessions, sessionList } from "@candor/wire/security";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call, callList } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loaded } from "../../parts/states.tsx";
import { countryName } from "./country-name.ts";
import styles from "./security.module.css";
import { useSecurityAction } from "./use-security-action.ts";

type Session = AnswerOf<typeof sessionList>;

/** Where the account is signed in, and how to end it there (SES-15). */
export const SessionsPanel = () => {
  const text = useText();
  const sessions = useQuery({
    queryKey: answerKey(sessionList),
    queryFn: async () => (await callList(sessionList, {})).rows,
  });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Panel title={text("security.sessions.title")} aside={others > 0 && <EndOthers />} flush>
      <Loaded query={sessions} rows={2}>
        {(rows) => (
          <>
            <ul className={styles["rows"]}>
              {rows.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <p className={styles["fresh"]}>
              {others === 0 && `${text("security.sessions.only")} `}
              {text("security.sessions.exact")}
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  );
};

const EndOthers = () => {
  const text = useText();
  const end = useSecurityAction(
    () => call(revokeOtherSessions, {}),
    ({ count }) => toast.good(text("security.sessions.endedOthers", { count })),
  );
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("security.sessions.endOthersTitle"),
      body: text("security.sessions.endOthersBody"),
      action: text("security.sessions.endOthers"),
    });
    if (agreed) end.mutate();
  };
  return (
    <Button busy={end.isPending} onClick={() => void ask()}>
      {text("security.sessions.endOthers")}
    </Button>
  );
};

const SessionRow = ({ session }: { readonly session: Session }) => {
  const text = useText();
  const times = useTimes();
  const device = session.device || text("security.sessions.unknown");
  const country = countryName(session.place, shownLanguage()) ?? text("security.sessions.nowhere");
  const end = useSecurityAction(
    () => call(revokeOneSession, { id: session.id }),
    () => toast.good(text("security.sessions.ended", { device })),
  );
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("security.sessions.endTitle", { device }),
      body: text("security.sessions.endBody"),
      action: text("security.sessions.end"),
    });
    if (agreed) end.mutate();
  };
  return (
    <li className={styles["row"]}>
      <div>
        <b>{device}</b>{" "}
        {session.current && <span className={styles["on"]}>{text("security.sessions.this")}</span>}
        <p className="muted">
          {country}
          {session.address !== "" && <span className="mono"> · {session.address}</span>}
        </p>
        <p className="muted">
          {text("security.sessions.used", { time: times.dateTime(session.usedAt) })} ·{" "}
          {text("security.sessions.since", { time: times.dateTime(session.createdAt) })} (
          {times.zoneName(session.usedAt)})
        </p>
      </div>
      {!session.current && (
        <Button
          kind="quiet"
          aria-label={`${text("security.sessions.end")}: ${device}`}
          busy={end.isPending}
          onClick={() => void ask()}
        >
          {text("security.sessions.end")}
        </Button>
      )}
    </li>
  );
};
