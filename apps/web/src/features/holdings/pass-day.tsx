import { useId } from "react";
import { useText } from "../../i18n/use-text.ts";
import type { CallState } from "../../parts/money-calls.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./holdings.module.css";

type Props = {
  readonly state: CallState;
  readonly isBusy: boolean;
  readonly onPass: () => void;
  /** For a share in a pool, which then waits no longer for a trade. */
  readonly isOfPool?: boolean;
};

/** In a demo a day can pass for one order; the button says that it is the demo's. */
export const PassDay = ({ state, isBusy, onPass, isOfPool = false }: Props) => {
  const text = useText();
  const note = useId();
  return (
    <div className={styles["demo"]}>
      <Button
        kind="quiet"
        busy={state === "sending"}
        disabled={isBusy}
        aria-describedby={note}
        onClick={onPass}
      >
        {text("holdings.demo.pass")}
      </Button>
      <span id={note} className="muted">
        {text(isOfPool ? "holdings.demo.poolNote" : "holdings.demo.note")}
      </span>
    </div>
  );
};
