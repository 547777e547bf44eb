import { useText } from "../../i18n/use-text.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import { Button } from "../../ui/button.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./rewards-page.module.css";
import { awardName, type Claims, type ShownAward } from "./use-rewards.ts";

type Props = {
  readonly awards: readonly ShownAward[];
  /** Days on which the user has checked in; undefined while it is not known. */
  readonly days: number | undefined;
  readonly claims: Claims;
};

/** Awards for numbers of days, in a row or not, each claimed once (RWD-02). */
export const AwardsPanel = ({ awards, days, claims }: Props) => {
  const text = useText();
  return (
    <Panel title={text("rewards.awards")} flush>
      <ul className={styles["awards"]}>
        {awards.map((award) => (
          <li key={award.id}>
            <div>
              <b>{award.name}</b>
              <span>{text("rewards.amount", { amount: showMoney(award.money) })}</span>
            </div>
            <Claim award={award} days={days} claims={claims} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};

type ClaimProps = Pick<Props, "days" | "claims"> & { readonly award: ShownAward };

const Claim = ({ award, days, claims }: ClaimProps) => {
  const text = useText();
  const name = awardName(award);
  const callState = claims.callStateOf(name);
  if (award.status === 2 || claims.isPaid(name)) return <p>{text("rewards.claimed")}</p>;
  if (award.status === null)
    return days === undefined ? null : (
      <p className="num">
        {text("rewards.reached", {
          days: showCount(Math.min(days, award.times)),
          times: showCount(award.times),
        })}
      </p>
    );
  if (callState === "lost") return <LostAnswer what={award.name} onAskAgain={() => claims.askAgain(name)} />;
  return (
    <Button
      kind="solid"
      busy={callState === "sending"}
      aria-label={text("rewards.claimOf", { award: award.name })}
      onClick={() => claims.claimAward(award)}
    >
      {text("rewards.claim")}
    </Button>
  );
};
