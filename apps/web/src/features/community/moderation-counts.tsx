import { useText } from "../../i18n/use-text.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { Loaded } from "../../parts/states.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { useModeration } from "./community-queries.ts";
import styles from "./community.module.css";

const shown = ["reports", "approved", "refused", "appeals", "restored"] as const;

/** What operators decided, for everybody to read (COM-04). */
export const ModerationCounts = () => {
  const text = useText();
  const moderation = useModeration();
  return (
    <section className={styles["sheet"]}>
      <h2>{text("community.moderation")}</h2>
      <p className="muted">{text("community.moderationNote")}</p>
      <Loaded query={moderation} rows={2}>
        {(counts) => (
          <>
            <Facts>
              {shown.map((name) => (
                <Fact key={name} name={text(`community.counts.${name}`)} look="num">
                  {showCount(counts[name])}
                </Fact>
              ))}
            </Facts>
            {counts.reasons.length > 0 && (
              <ul className={styles["reasons"]}>
                {counts.reasons.map(({ reason, count }) => (
                  <li key={reason}>
                    {text("community.ofReason", {
                      reason: text(`community.reasons.${reason}`),
                      count: showCount(count),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
