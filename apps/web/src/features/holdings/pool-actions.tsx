import { useId } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useNow } from "../../live/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import styles from "./holdings.module.css";
import { PassDay } from "./pass-day.tsx";
import { poolAct, type PoolRow } from "./pool-view.ts";
import { usePoolCalls, type PoolCalls } from "./use-pool-calls.ts";

/** What its owner can do with a share in a pool (INV-10, INV-14). There is no early exit. */
export const PoolActions = ({ row }: { readonly row: PoolRow }) => {
  const isDemo = useHouseMode() === "demo";
  const calls = usePoolCalls(row);
  const act = poolAct(row, useNow(true));
  return (
    <>
      {calls.lost !== undefined && <LostAnswer what={row.typename} onAskAgain={calls.askAgain} />}
      <div className={styles["actions"]}>
        {act === "back" && <TakeBack calls={calls} />}
        {(act === "later" || act === "leave") && <Leave row={row} calls={calls} isLater={act === "later"} />}
      </div>
      {isDemo && <PassDay isOfPool state={calls.stateOf("pass")} isBusy={calls.isBusy} onPass={calls.pass} />}
    </>
  );
};

const TakeBack = ({ calls }: { readonly calls: PoolCalls }) => {
  const text = useText();
  return (
    <Button
      busy={calls.stateOf("back") === "sending"}
      disabled={calls.isBusy}
      onClick={() => void calls.back()}
    >
      {text("holdings.pool.back.do")}
    </Button>
  );
};

type LeaveProps = { readonly row: PoolRow; readonly calls: PoolCalls; readonly isLater: boolean };

/** Disabled until its time, which stands beside it; the time until which it can be asked for is the period's end. */
const Leave = ({ row, calls, isLater }: LeaveProps) => {
  const text = useText();
  const times = useTimes();
  const when = useId();
  return (
    <>
      <Button
        busy={calls.stateOf("leave") === "sending"}
        disabled={isLater || calls.isBusy}
        aria-describedby={when}
        onClick={() => void calls.leave()}
      >
        {text("holdings.pool.leave.do")}
      </Button>
      <span id={when} className="muted">
        {isLater
          ? text("holdings.pool.leave.from", { time: showDeadline(times, row.mayAskTime) })
          : text("holdings.pool.leave.until", { time: showDeadline(times, row.currentEndTime) })}
      </span>
    </>
  );
};
