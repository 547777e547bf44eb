import type { AnswerOf } from "@candor/wire/call";
import type { WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { withdrawalList } from "@candor/wire/withdrawals";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show-time.ts";
import { actorText, stateTexts } from "./withdrawal-texts.ts";
import styles from "./withdraw.module.css";

type Props = { readonly row: Pick<AnswerOf<typeof withdrawalList>, "steps" | "state"> };

const way: readonly WithdrawalState[] = ["requested", "approved", "sent", "done"];

/** The steps that were made, with when and by whom, then those that are to come. */
export const Timeline = ({ row: { steps, state } }: Props) => {
  const text = useText();
  const times = useTimes();
  const isOnItsWay = way.includes(state);
  const toCome = isOnItsWay ? way.slice(way.indexOf(state) + 1) : [];
  return (
    <ol className={styles["timeline"]}>
      {steps.map(({ state: reached, time, by }) => (
        <li key={reached} className={styles["made"]} aria-current={reached === state ? "step" : undefined}>
          <b>{text(stateTexts[reached])}</b>
          <span className="muted num">{times.dateTime(time)}</span>
          <span className="muted">{text(actorText[by])}</span>
        </li>
      ))}
      {toCome.map((next) => (
        <li key={next} className="muted">
          <span>{text(stateTexts[next])}</span>
        </li>
      ))}
    </ol>
  );
};
