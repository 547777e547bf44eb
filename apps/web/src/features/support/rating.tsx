import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";
import styles from "./support.module.css";

type Props = { readonly stars: number | null; readonly onRate: (stars: number) => Promise<void> };

/** After an operator has closed the conversation: what its customer thinks of it, once. Writing on opens it again. */
export const Rating = ({ stars, onRate }: Props) => {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  if (stars !== null) return <p className={styles["rating"]}>{text("support.rated", { count: stars })}</p>;
  const rate = (count: number): void => {
    setBusy(true);
    void onRate(count)
      .catch(toast.failure)
      .finally(() => setBusy(false));
  };
  return (
    <fieldset className={styles["rating"]} disabled={isBusy}>
      <legend>{text("support.rate")}</legend>
      {[1, 2, 3, 4, 5].map((count) => (
        <button
          key={count}
          type="button"
          aria-label={text("support.stars", { count })}
          onClick={() => rate(count)}
        >
          {count}
        </button>
      ))}
      <small>{text("support.rateScale")}</small>
    </fieldset>
  );
};
