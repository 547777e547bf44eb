import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./code.module.css";
import { outboxQuery } from "./outbox-query.ts";

type Props = {
  /** An e-mail address, or a number with its calling code. */
  readonly to: string;
  /** True when `to` is a valid address. */
  readonly usable: boolean;
  readonly onCode: (code: string) => void;
};

/** Demo mode has no mail and no SMS: this shows the messages that would have been sent. */
export const OutboxPanel = ({ to, usable, onCode }: Props) => {
  const text = useText();
  const times = useTimes();
  const outbox = useQuery(outboxQuery(to));
  if (useHouseMode() !== "demo") return null;
  return (
    <section className={styles["outbox"]} aria-label={text("auth.outbox")}>
      <div className={styles["outboxHead"]}>
        <b>{text("auth.outbox")}</b>
        <Button
          kind="quiet"
          disabled={!usable}
          busy={outbox.isFetching}
          onClick={() => void outbox.refetch()}
        >
          {text("auth.look")}
        </Button>
      </div>
      {outbox.data === undefined || outbox.data.length === 0 ? (
        <p className="muted">{outbox.error?.message ?? text("auth.outboxEmpty")}</p>
      ) : (
        <ul className={styles["mails"]} aria-live="polite">
          {outbox.data.slice(0, 3).map(({ time, subject, text: body, code }) => (
            <li key={`${time}${body}`}>
              <p className="muted">
                {times.clock(time)} · {subject}
              </p>
              <p>{body}</p>
              {code !== "" && (
                <Button kind="line" onClick={() => onCode(code)}>
                  {text("auth.useCode", { code })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
