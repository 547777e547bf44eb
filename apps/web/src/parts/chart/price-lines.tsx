import { useEffect, useRef, useState, type RefObject } from "react";
import { useStore } from "zustand";
import { useText } from "../../i18n/use-text.ts";
import type { ChartLine } from "./candle-chart.ts";
import { LineTag } from "./line-tag.tsx";
import { placeTags, type Hidden, type Place } from "./place-tags.ts";
import type { Dragged, PriceLine } from "./price-line.ts";
import styles from "./price-lines.module.css";
import type { ChartHold } from "./use-candle-chart.ts";

type Props = {
  readonly hold: ChartHold;
  readonly lines: readonly PriceLine[];
  readonly decimals: number;
  readonly label: string;
};

const drawnOut = (id: string): string => `${id}~`;

/** Lines at prices on the chart, with labels in the page: they can be read, focused, pressed and dragged. */
export const PriceLines = ({ hold, lines, decimals, label }: Props) => {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<Dragged>();
  const moved = dragged && lines.find(({ id }) => id === dragged.id);
  const [hidden, places] = useDrawnLines(hold, linesWhile(lines, dragged), list);
  const drag = (next: Dragged | undefined): void => {
    // A line that is dragged out of another starts at that one's position.
    const from = next && places.current.get(next.id);
    if (next !== undefined && from !== undefined && dragged === undefined)
      places.current.set(drawnOut(next.id), from);
    setDragged(next);
  };
  return (
    <>
      <ul ref={list} className={styles["lines"]} aria-label={label}>
        {lines.map((line) => (
          <LineTag
            key={line.id}
            line={line}
            place={line === moved && line.drag?.out === true ? drawnOut(line.id) : line.id}
            dragged={line === moved ? dragged : undefined}
            decimals={decimals}
            topOf={() => places.current.get(line.id)}
            priceAt={(y) => hold.chart.current?.priceAt(y)}
            onDrag={drag}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {moved?.drag?.textAt((dragged?.price ?? 0).toFixed(decimals)).label}
      </p>
      {hidden.above > 0 && (
        <p className={styles["above"]}>↑ {text("kline.linesAbove", { count: hidden.above })}</p>
      )}
      {hidden.below > 0 && (
        <p className={styles["below"]} style={{ top: `${hidden.height}px` }}>
          ↓ {text("kline.linesBelow", { count: hidden.below })}
        </p>
      )}
    </>
  );
};

/** The lines to draw: a dragged line follows the pointer, or has a new line dragged out of it. */
const linesWhile = (lines: readonly PriceLine[], dragged: Dragged | undefined): readonly ChartLine[] =>
  lines.flatMap(({ id, price, tone, dashed, end, drag }) => {
    const still = { id, price, tone, dashed, ...(end && { end }) };
    if (dragged?.id !== id) return [still];
    const moving = { id, price: dragged.price, tone: dragged.tone, dashed: true };
    return drag?.out === true ? [still, { ...moving, id: drawnOut(id) }] : [moving];
  });

/** Passes lines to the chart, and places their labels where the chart says that the lines are. */
const useDrawnLines = (
  hold: ChartHold,
  lines: readonly ChartLine[],
  list: RefObject<HTMLUListElement | null>,
): readonly [Hidden, RefObject<Map<string, Place>>] => {
  const shown = useStore(hold.feed, (state) => state.phase === "shown");
  const places = useRef(new Map<string, Place>());
  const [hidden, setHidden] = useState<Hidden>({ above: 0, below: 0, height: 0 });
  // As text, so that equal lines are the same for the effect.
  const geometry = JSON.stringify(lines);
  useEffect(() => {
    let asked = false;
    const place = (): void => {
      asked = false;
      const next = placeTags(list.current, places.current);
      setHidden((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const onPlaced = (id: string, y: number, height: number): void => {
      const before = places.current.get(id);
      if (before?.y === y && before.height === height) return;
      places.current.set(id, { y, height });
      if (asked) return;
      asked = true;
      // After the chart has drawn all its lines, and before this frame is painted.
      queueMicrotask(place);
    };
    const chart = shown ? hold.chart.current : undefined;
    chart?.setLines(JSON.parse(geometry) as ChartLine[], onPlaced);
    place();
  }, [hold, geometry, shown, list]);
  return [hidden, places];
};
