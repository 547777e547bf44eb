import { useRef, type PointerEvent } from "react";
import type { LineText, Dragged, PriceLine } from "./price-lines.tsx";
import type { Place } from "./place-tags.ts";
import styles from "./price-lines.module.css";

type Props = {
  readonly line: PriceLine;
  /** The drawn line that the label stands at. */
  readonly place: string;
  readonly dragged: Dragged | undefined;
  readonly decimals: number;
  readonly topOf: () => Place | undefined;
  readonly priceAt: (y: number) => number | undefined;
  readonly onDrag: (dragged: Dragged | undefined) => void;
};

/** A press that moves less than this is a press. */
const stillPx = 4;

type Grip = { readonly pointer: number; readonly fromY: number; readonly lineY: number; moved: boolean };

/** The label of a line. By pointer it can be dragged; by key it is pressed, which leads to the same deed. */
export const LineTag = ({ line, place, dragged, decimals, topOf, priceAt, onDrag }: Props) => {
  const grip = useRef<Grip>(undefined);
  const { press, drag } = line;
  const shown: LineText = dragged && drag ? drag.textAt(dragged.price.toFixed(decimals)) : line;
  const tone = dragged?.tone ?? line.tone;
  const inside = (
    <>
      <span className={styles["label"]}>{shown.label}</span>
      {shown.value !== undefined && (
        <span className={`${styles["value"]} ${shown.look ?? ""}`}>{shown.value}</span>
      )}
    </>
  );
  if (press === undefined)
    return (
      <li data-place={place} className={styles["place"]}>
        <span className={`${styles["tag"]} ${styles[tone]}`}>{inside}</span>
      </li>
    );

  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    grip.current = undefined;
    const top = topOf();
    if (drag === undefined || event.button !== 0 || top === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { pointer: event.pointerId, fromY: event.clientY, lineY: top.y, moved: false };
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const held = grip.current;
    const top = topOf();
    if (held === undefined || drag === undefined || top === undefined) return;
    const byPx = event.clientY - held.fromY;
    if (!held.moved && Math.abs(byPx) < stillPx) return;
    held.moved = true;
    const price = priceAt(Math.min(Math.max(held.lineY + byPx, 0), top.height));
    if (price === undefined || price <= 0) return;
    const rounded = price.toFixed(decimals);
    onDrag({ id: line.id, price: Number(rounded), tone: drag.textAt(rounded).tone });
  };
  const end = (): void => {
    const held = grip.current;
    if (held?.moved !== true) return;
    // The click that follows a drag is no press.
    setTimeout(() => (grip.current = undefined));
    onDrag(undefined);
    if (dragged !== undefined) drag?.onDrop(dragged.price.toFixed(decimals));
  };
  const cancel = (): void => {
    grip.current = undefined;
    onDrag(undefined);
  };
  return (
    <li data-place={place} className={styles["place"]}>
      <button
        type="button"
        className={`${styles["tag"]} ${styles[tone]} ${drag === undefined ? "" : styles["grip"]}`}
        aria-label={`${line.label}: ${press.label}`}
        title={press.label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
        onKeyDown={(event) => event.key === "Escape" && cancel()}
        onClick={() => grip.current?.moved !== true && press.act()}
      >
        {drag !== undefined && <i className={styles["dots"]} aria-hidden="true" />}
        {inside}
      </button>
    </li>
  );
};
