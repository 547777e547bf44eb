import { useId } from "react";
import styles from "./bot.module.css";
import sheet from "../../../ui/ticket.module.css";

type Props = {
  readonly label: string;
  readonly choices: readonly number[];
  readonly value: number | undefined;
  readonly show: (choice: number) => string;
  readonly onPick: (choice: number) => void;
};

/** One of a few numbers: radio buttons, so arrows move between them. */
export const Choice = ({ label, choices, value, show, onPick }: Props) => {
  const name = useId();
  return (
    <fieldset className={`${sheet["choice"]} ${styles["choice"]}`}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onPick(choice)} />
            <span>{show(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
