import type { ComponentProps, ReactNode } from "react";
import { NumberField, Unit } from "../field.tsx";
import styles from "./ticket.module.css";

type Steps = { readonly less: string; readonly more: string; readonly onStep: (by: 1 | -1) => void };
type QuickAmounts = {
  readonly label: string;
  readonly disabled: boolean;
  readonly amounts: readonly { readonly label: string; readonly onPick: () => void }[];
};

type Props = Omit<ComponentProps<typeof NumberField>, "before" | "after"> & {
  readonly unit: ReactNode;
  /** Buttons for one step less or more, with their names. */
  readonly steps?: Steps;
  /** A row of buttons that fill in an amount. */
  readonly quick: QuickAmounts;
};

/** How much to trade: typed, stepped, or picked. */
export const AmountField = ({ unit, steps, quick, ...field }: Props) => (
  <div className={styles["stack"]}>
    <NumberField
      {...field}
      before={steps && <Step sign="−" label={steps.less} onPress={() => steps.onStep(-1)} />}
      after={
        <>
          <Unit>{unit}</Unit>
          {steps && <Step sign="+" label={steps.more} onPress={() => steps.onStep(1)} />}
        </>
      }
    />
    <div className={styles["shares"]} role="group" aria-label={quick.label}>
      {quick.amounts.map(({ label, onPick }) => (
        <button key={label} type="button" disabled={quick.disabled} onClick={onPick}>
          {label}
        </button>
      ))}
    </div>
  </div>
);

type StepProps = { readonly sign: string; readonly label: string; readonly onPress: () => void };

const Step = ({ sign, label, onPress }: StepProps) => (
  <button type="button" className={styles["step"]} aria-label={label} onClick={onPress}>
    {sign}
  </button>
);
