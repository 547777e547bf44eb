import type { RiskKind } from "@candor/core/protection/risk";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { closeAround, Dialog } from "../../ui/dialog/dialog.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import styles from "./order-question.module.css";
import { useAskChoice } from "./use-ask-choice.ts";

type Props = {
  readonly kind: RiskKind;
  readonly title: string;
  /** Everything about the order, and what is said about it. */
  readonly children: ReactNode;
  readonly askLabel: string;
  /** What the button says that sends the order. */
  readonly action: string;
  readonly tone: "up" | "down";
  readonly isBlocked: boolean;
  /** True when the order was sent: the dialog then closes, and the choice of the switch is kept. */
  readonly agree: () => boolean;
  readonly onClose: () => void;
};

/** An order, shown again before it is sent (OPT-08, LEV-14), with the switch whether to ask again. Cancelling keeps nothing. */
export const OrderConfirmation = ({
  kind,
  title,
  children,
  askLabel,
  action,
  tone,
  isBlocked,
  agree,
  onClose,
}: Props) => {
  const text = useText();
  const choice = useAskChoice(kind);
  return (
    <Dialog title={title} open onClose={onClose}>
      <div className={styles["confirm"]}>
        {children}
        <Switch label={askLabel} checked={choice.asks} onChange={choice.choose} />
        <div className={styles["actions"]}>
          <Button kind="quiet" onClick={closeAround}>
            {text("shell.cancel")}
          </Button>
          <Button
            ref={focusOnOpen}
            kind={tone}
            aria-disabled={isBlocked || undefined}
            onClick={(event) => {
              if (!agree()) return;
              choice.keep();
              closeAround(event);
            }}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** A keyboard user presses Enter next. */
const focusOnOpen = (button: HTMLButtonElement | null): void => button?.setAttribute("autofocus", "");
