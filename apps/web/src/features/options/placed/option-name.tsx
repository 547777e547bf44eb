import type { OptionRow } from "@candor/wire/options";
import { directionOf } from "@candor/wire/codec/digits";
import { useText } from "../../../i18n/use-text.ts";
import styles from "../../../ui/table/row-name.module.css";

/** "CALL BTC/USDT +80%": direction, pair and what a win pays. */
export const OptionName = ({ option }: { readonly option: OptionRow }) => {
  const text = useText();
  const direction = directionOf(option.directionDigit);
  return (
    <span className={styles["name"]}>
      <b className={styles[direction === "call" ? "rise" : "fall"]}>{text(`options.${direction}`)}</b>
      {option.pairName}
      <small>+{option.percent}%</small>
    </span>
  );
};
