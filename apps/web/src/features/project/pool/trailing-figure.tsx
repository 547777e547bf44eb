import { useText } from "../../../i18n/use-text.ts";
import { lookOfPart, showFall, showPart } from "../../../lib/show/show-part.ts";
import styles from "./pool.module.css";
import type { Pool } from "./pool-query.ts";

/** The closed days of the last 30, of which today is the last. */
const mostDays = 29;

/** What a unit has gained or lost in the last 30 days, and that this promises nothing (INV-14). */
export const TrailingFigure = ({ trailing }: Pick<Pool, "trailing">) => {
  const text = useText();
  const { change, days } = trailing;
  return (
    <p className={styles["trailing"]}>
      <span>
        <b className={days === 0 ? "" : lookOfPart(change)}>{days === 0 ? "–" : showPart(change)}</b>{" "}
        {text("pool.trailing")}
      </span>
      <small>
        {text("pool.past")}
        {days < mostDays && ` · ${text(days === 0 ? "pool.noDay" : "pool.daysSoFar", { days })}`}
      </small>
    </p>
  );
};

/** Its worst fall by daily closes; a dash before the first of them. */
export const showWorstFall = ({ trailing, worstFall }: Pick<Pool, "trailing" | "worstFall">): string =>
  trailing.days === 0 ? "–" : showFall(worstFall);
