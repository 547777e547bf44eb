import styles from "./switch.module.css";

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The element that it shows and hides. */
  readonly controls?: string;
};

/** A check box with its label, as tall as a thumb on a touch screen. */
export const Switch = ({ label, checked, onChange, controls }: Props) => (
  <label className={styles["switch"]}>
    <input
      type="checkbox"
      checked={checked}
      aria-controls={controls}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
