import type { ComponentProps, ReactNode } from "react";
import { NumberField, Unit } from "../form/field.tsx";
import { QuickAmounts, type QuickAmountsProps } from "./quick-amounts.tsx";
import styles from "./ticket.module.css";

type Steps = { readonly less: string; readonly more: string; readonly onStep: (by: 1 | -1) => void };

type Props = Omit<ComponentProps<typeof NumberField>, "before" | "after"> & {
  readonly unit: ReactNode;
  /** Buttons for one step less or more, with their names. */
  readonly steps?: Steps;
  /** A button at the end of the field. */
  readonly action?: ReactNode;
  readonly quick: QuickAmountsProps;
};

/** How much: typed, stepped, or picked from the quick amounts, if there are any. */
export const AmountField = ({ unit, steps, action, quick, ...field }: Props) => (
  <div className={styles["stack"]}>
    <NumberField
      {...field}
      before={steps && <Step sign="−" label={steps.less} onPress={() => steps.onStep(-1)} />}
      after={
        <>
          <Unit>{unit}</Unit>
          {steps && <Step sign="+" label={steps.more} onPress={() => steps.onStep(1)} />}
          {action}
        </>
      }
    />
    {quick.amounts.length > 0 && <QuickAmounts {...quick} />}
  </div>
);

type StepProps = { readonly sign: string; readonly label: string; readonly onPress: () => void };

const Step = ({ sign, label, onPress }: StepProps) => (
  <button type="button" className={styles["step"]} aria-label={label} onClick={onPress}>
    {sign}
  </button>
);
