import { useId } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useNow } from "../../live/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { askState, mayExit, type Row } from "./holding-view.ts";
import styles from "./holdings.module.css";
import { PassDay } from "./pass-day.tsx";
import { useHoldingCalls, type HoldingCalls } from "./use-holding-calls.ts";

/** What its owner can do with a running order (INV-09). */
export const HoldingActions = ({ row }: { readonly row: Row }) => {
  const text = useText();
  const isDemo = useHouseMode() === "demo";
  const calls = useHoldingCalls(row);
  return (
    <>
      {calls.lost !== undefined && <LostAnswer what={row.typename} onAskAgain={calls.askAgain} />}
      <div className={styles["actions"]}>
        {mayExit(row) && (
          <Button
            busy={calls.stateOf("exit") === "sending"}
            disabled={calls.isBusy}
            onClick={() => void calls.exit()}
          >
            {text("holdings.exit.do")}
          </Button>
        )}
        <AskForEnd row={row} calls={calls} />
      </div>
      {isDemo && <PassDay state={calls.stateOf("pass")} isBusy={calls.isBusy} onPass={calls.pass} />}
    </>
  );
};

type Props = { readonly row: Row; readonly calls: HoldingCalls };

/** Disabled until its time, which stands beside it. */
const AskForEnd = ({ row, calls }: Props) => {
  const text = useText();
  const times = useTimes();
  const why = useId();
  const state = askState(row, useNow(true));
  if (state === "none") return null;
  const isLater = state === "later";
  return (
    <>
      <Button
        busy={calls.stateOf("end") === "sending"}
        disabled={isLater || calls.isBusy}
        aria-describedby={isLater ? why : undefined}
        onClick={() => void calls.end()}
      >
        {text("holdings.end.do")}
      </Button>
      {isLater && (
        <span id={why} className="muted">
          {text("holdings.end.from", { time: showDeadline(times, row.mayAskTime) })}
        </span>
      )}
    </>
  );
};
