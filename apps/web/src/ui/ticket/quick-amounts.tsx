import styles from "./ticket.module.css";

export type QuickAmountsProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly amounts: readonly { readonly label: string; readonly onPick: () => void }[];
};

/** A row of small buttons that fill in an amount. */
export const QuickAmounts = ({ label, disabled, amounts }: QuickAmountsProps) => (
  <div className={styles["shares"]} role="group" aria-label={label}>
    {amounts.map((amount) => (
      <button key={amount.label} type="button" disabled={disabled} onClick={amount.onPick}>
        {amount.label}
      </button>
    ))}
  </div>
);
