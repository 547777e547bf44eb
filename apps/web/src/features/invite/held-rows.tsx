import type { AnswerOf } from "@candor/wire/call";
import { heldCommissions } from "@candor/wire/earn/referral";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { PagedRows } from "../../parts/paged-rows.tsx";
import { AppealForm } from "./appeal-form.tsx";
import styles from "./invite-page.module.css";
import { pageSize } from "./page-size.ts";
import { Amount } from "../../ui/amount.tsx";

type Held = AnswerOf<typeof heldCommissions>;

/** Commissions that a person looks at: why, what was decided, and the appeal (REF-05). */
export const HeldRows = () => {
  const text = useText();
  return (
    <PagedRows
      answer={answerKey(heldCommissions)}
      pageSize={pageSize}
      read={(paged) => callList(heldCommissions, { ...paged })}
      empty={{ title: text("invite.held.none"), body: text("invite.held.noneBody") }}
    >
      {(rows) => (
        <ul className={styles["held"]}>
          {rows.map((row) => (
            <HeldRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
};

const HeldRow = ({ row }: { readonly row: Held }) => {
  const text = useText();
  const times = useTimes();
  const { appeal, appealTime, verdict, verdictReason, verdictTime } = row;
  return (
    <li className={styles["heldRow"]}>
      <p className={styles["heldHead"]}>
        <b className="num">
          <Amount of={row.money} /> USDT
        </b>
        <span>{text("invite.held.of", { client: row.userPhone, level: String(row.level) })}</span>
        <span className="muted">{times.dateTime(row.time)}</span>
      </p>
      <p>{row.why}</p>
      <p>
        <b>{text(`invite.held.verdicts.${verdict}`)}</b>
      </p>
      {verdictTime !== null && (
        <p className={styles["written"]}>
          {text("invite.held.decided", { time: times.dateTime(verdictTime), reason: verdictReason })}
        </p>
      )}
      {appealTime !== null && (
        <p className={`muted ${styles["written"]}`}>
          {text("invite.held.yours", { time: times.dateTime(appealTime), appeal })}
        </p>
      )}
      {appealTime === null && verdict !== "released" && <AppealForm id={row.id} />}
    </li>
  );
};
