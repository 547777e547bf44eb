import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { Loaded } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { AwardsPanel } from "./awards-panel.tsx";
import { BandsPanel } from "./bands-panel.tsx";
import { CheckInPanel } from "./check-in-panel.tsx";
import { MonthPanel } from "./month-panel.tsx";
import styles from "./rewards-page.module.css";
import { useClaims, useDaily, useOffered, useSignInMessage } from "./use-rewards.ts";

/** /signIn: checking in once a day, what it pays, and the awards for many days (RWD-01 to RWD-03). */
export const CheckInPage = () => {
  const text = useText();
  const user = useUser();
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["rewards"]}`}>
      <h1>{text("pages.signIn")}</h1>
      <CheckIn />
    </div>
  );
};

const CheckIn = () => {
  const text = useText();
  const daily = useDaily();
  const offered = useOffered();
  const claims = useClaims();
  const message = useSignInMessage();
  return (
    <div className={styles["columns"]}>
      <Loaded query={daily}>
        {(day) => (
          <>
            <CheckInPanel
              day={day}
              claims={claims}
              onNextDay={() => void daily.refetch({ cancelRefetch: false })}
            />
            <MonthPanel day={day} />
          </>
        )}
      </Loaded>
      <Loaded query={offered}>
        {({ awards, rules }) => (
          <>
            {awards.length > 0 && (
              <AwardsPanel awards={awards} days={daily.data?.totalDays} claims={claims} />
            )}
            {rules.length > 0 && <BandsPanel rules={rules} />}
          </>
        )}
      </Loaded>
      <Panel title={text("rewards.about")} className={styles["wide"] ?? ""}>
        <Loaded query={message} rows={2}>
          {(words) => <p className={styles["words"]}>{words}</p>}
        </Loaded>
      </Panel>
    </div>
  );
};
