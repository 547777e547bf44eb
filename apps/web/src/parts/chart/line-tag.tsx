import type { Dragged, LineText, PriceLine } from "./price-line.ts";
import styles from "./price-lines.module.css";
import { useLineDrag, type Ground } from "./use-line-drag.ts";

type Props = Ground & {
  readonly line: PriceLine;
  /** The drawn line that the label belongs to. */
  readonly place: string;
  readonly dragged: Dragged | undefined;
  readonly onDrag: (dragged: Dragged | undefined) => void;
};

/** The label of a line: text, or a button that can be pressed, dragged, and moved with arrow keys. */
export const LineTag = ({ line, place, dragged, decimals, topOf, priceAt, onDrag }: Props) => {
  const hands = useLineDrag({ line, dragged, decimals, topOf, priceAt, onDrag });
  const { press, drag } = line;
  const shown: LineText = dragged && drag ? drag.textAt(dragged.price.toFixed(decimals)) : line;
  const look = `${styles["tag"]} ${styles[dragged?.tone ?? line.tone]}`;
  const inside = (
    <>
      <span className={styles["label"]}>{shown.label}</span>
      {shown.value !== undefined && (
        <span className={`${styles["value"]} ${shown.look ?? ""}`}>{shown.value}</span>
      )}
    </>
  );
  return (
    <li data-place={place} data-moves={drag === undefined ? undefined : ""} className={styles["place"]}>
      {press === undefined ? (
        <span className={look}>{inside}</span>
      ) : (
        <button
          type="button"
          className={drag === undefined ? look : `${look} ${styles["grip"]}`}
          title={press.label}
          {...hands}
        >
          {drag !== undefined && <i className={styles["dots"]} aria-hidden="true" />}
          {inside}
          <span className="visually-hidden">, {press.label}</span>
        </button>
      )}
    </li>
  );
};
