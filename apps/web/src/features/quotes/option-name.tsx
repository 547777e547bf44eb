import type { OptionRow } from "@candor/wire/options";
import { useText } from "../../i18n/use-text.ts";
import styles from "../../ui/table/row-name.module.css";

/** "CALL BTC/USDT +80%": direction, pair and what a win pays. */
export const OptionName = ({ option }: { readonly option: OptionRow }) => {
  const text = useText();
  return (
    <span className={styles["name"]}>
      <b className={styles[option.ostyle === 0 ? "rise" : "fall"]}>
        {text(option.ostyle === 0 ? "quotes.call" : "quotes.put")}
      </b>
      {option.ptitle}
      <small>+{option.percent}%</small>
    </span>
  );
};
