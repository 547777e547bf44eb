import { useId, type ReactNode } from "react";
import styles from "./ticket.module.css";

type Props = {
  readonly label: string;
  /** Empty while they are not known: their place is kept. */
  readonly choices: readonly number[];
  readonly value: number | undefined;
  readonly onPick: (choice: number) => void;
  /** What a choice shows. */
  readonly children: (choice: number) => ReactNode;
  /** For the variables of the look. */
  readonly className?: string | undefined;
};

/** One of a few numbers: radio buttons, so arrow keys move between them. */
export const Choice = ({ label, choices, value, onPick, children, className = "" }: Props) => {
  const name = useId();
  return (
    <fieldset className={`${styles["choice"]} ${className}`}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onPick(choice)} />
            <span>{children(choice)}</span>
          </label>
        ))}
        {choices.length === 0 && <i aria-hidden="true" />}
      </div>
    </fieldset>
  );
};
