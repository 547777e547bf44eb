import { getKeys } from "@candor/wire/home";
import { queryKyc, type OwnIdentity } from "@candor/wire/service/identity";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call } from "../../lib/calls/api.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Loaded } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RulesPanel } from "../../ui/rules-panel.tsx";
import { openParts } from "./identity-form.ts";
import { IdentityFields } from "./identity-fields.tsx";
import styles from "./identity-page.module.css";
import { SentPanel } from "./sent-panel.tsx";

/** /authentication: name, number and two photos for a person to look at, and what became of them (KYC-01 to KYC-03). */
export const IdentityPage = () => {
  const user = useUser();
  return user === undefined ? <VisitorState /> : <Identity uid={user.uid} />;
};

const Identity = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const own = useQuery({ queryKey: answerKey(queryKyc, uid), queryFn: () => call(queryKyc, {}) });
  const mode = useHouseMode();
  return (
    <div className={`page ${styles["identity"]}`}>
      <header>
        <h1>{text("pages.authentication")}</h1>
        <p className={styles["lead"]}>{text("identity.lead")}</p>
      </header>
      {mode === "demo" && <p className={styles["demo"]}>{text("identity.demo")}</p>}
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <Loaded query={own} rows={6}>
            {(sent) => (
              <>
                {sent !== null && <State sent={sent} />}
                {openParts(sent).length > 0 && (
                  <IdentityFields key={sent?.sentAt ?? 0} open={openParts(sent)} />
                )}
                {sent !== null && <SentPanel sent={sent} />}
              </>
            )}
          </Loaded>
        </div>
        <PhotoRules />
      </div>
    </div>
  );
};

const states = { 1: "review", 2: "approved", 3: "refused" } as const;

const State = ({ sent }: { readonly sent: OwnIdentity }) => {
  const text = useText();
  const times = useTimes();
  const state = states[sent.status as keyof typeof states];
  const at = sent.decidedAt ?? sent.sentAt;
  return (
    <Panel title={text(`identity.states.${state}`)} className={styles[state] ?? ""}>
      <div className={styles["state"]}>
        <p>{text(`identity.about.${state}`)}</p>
        {sent.refusalText !== "" && <blockquote>{sent.refusalText}</blockquote>}
        <p className={styles["hint"]}>
          {text(sent.decidedAt === null ? "identity.sentAt" : "identity.decidedAt", {
            time: times.dateTime(at),
          })}
          {sent.photosUntil !== null &&
            ` ${text("identity.photosUntil", { date: times.date(sent.photosUntil) })}`}
        </p>
      </div>
    </Panel>
  );
};

const daysKey = "identity_photo_days";

/** What happens to the photos, in plain words. */
const PhotoRules = () => {
  const text = useText();
  const { data: days } = useQuery({
    queryKey: answerKey(getKeys, daysKey),
    queryFn: async () => (await call(getKeys, { keys: daysKey }))[daysKey] ?? "",
    throwOnError: false,
  });
  return (
    <RulesPanel title={text("identity.rulesTitle")}>
      {(["why", "who", "sealed", "place"] as const).map((rule) => (
        <li key={rule}>{text(`identity.rules.${rule}`)}</li>
      ))}
      {days !== undefined && days !== "" && <li>{text("identity.rules.days", { days })}</li>}
      <li>{text("identity.rules.unsent")}</li>
      <li>{text("identity.rules.ask")}</li>
    </RulesPanel>
  );
};
