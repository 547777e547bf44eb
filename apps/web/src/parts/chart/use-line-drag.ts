/** Moves a line on the chart: it follows the pointer, arrow keys move it in steps; a drop reports its new price (LEV-15). */
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import type { Place } from "./place-tags.ts";
import type { Dragged, PriceLine } from "./price-line.ts";

export type Ground = {
  readonly decimals: number;
  /** The line's current position. */
  readonly topOf: () => Place | undefined;
  readonly priceAt: (y: number) => number | undefined;
};

type Args = Ground & {
  readonly line: PriceLine;
  readonly dragged: Dragged | undefined;
  readonly onDrag: (dragged: Dragged | undefined) => void;
};

/** A pointer that moves less than this is a press, not a drag. */
const stillPx = 4;
/** The distance of an arrow key, without and with Shift. */
const stepPx = 1;
const leapPx = 10;

type Grip = { readonly fromY: number; readonly lineY: number; moved: boolean };

/** The price that is some pixels away from another, at the chart's scale, at least one tick; undefined at or below zero. */
export const steppedPrice = (
  from: number,
  byPx: number,
  priceAt: (y: number) => number | undefined,
  decimals: number,
): number | undefined => {
  const [upper, lower] = [priceAt(0), priceAt(100)];
  if (upper === undefined || lower === undefined) return undefined;
  const tick = 10 ** -decimals;
  const step = Math.max(Math.abs(upper - lower) / 100, tick) * byPx;
  const next = Number((from + step).toFixed(decimals));
  return next > 0 ? next : undefined;
};

export const useLineDrag = ({ line, dragged, decimals, topOf, priceAt, onDrag }: Args) => {
  const grip = useRef<Grip>(undefined);
  const { press, drag } = line;
  const moveTo = (price: number): void => {
    const rounded = price.toFixed(decimals);
    if (drag !== undefined && Number(rounded) > 0)
      onDrag({ id: line.id, price: Number(rounded), tone: drag.textAt(rounded).tone });
  };
  const drop = (): void => {
    onDrag(undefined);
    if (dragged !== undefined) drag?.onDrop(dragged.price.toFixed(decimals));
  };
  const cancel = (): void => {
    grip.current = undefined;
    if (dragged !== undefined) onDrag(undefined);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>): void => {
      grip.current = undefined;
      const place = topOf();
      if (drag === undefined || event.button !== 0 || place === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { fromY: event.clientY, lineY: place.y, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>): void => {
      const held = grip.current;
      const place = topOf();
      if (held === undefined || place === undefined) return;
      const byPx = event.clientY - held.fromY;
      if (!held.moved && Math.abs(byPx) < stillPx) return;
      held.moved = true;
      const price = priceAt(Math.min(Math.max(held.lineY + byPx, 0), place.height));
      if (price !== undefined) moveTo(price);
    },
    onPointerUp: (): void => {
      if (grip.current?.moved !== true) return void (grip.current = undefined);
      // The click that follows a drag is not a press.
      setTimeout(() => (grip.current = undefined));
      drop();
    },
    onPointerCancel: cancel,
    onBlur: cancel,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === "Escape") return cancel();
      const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (direction === 0 || drag === undefined) return;
      event.preventDefault();
      const byPx = direction * (event.shiftKey ? leapPx : stepPx);
      const price = steppedPrice(dragged?.price ?? line.price, byPx, priceAt, decimals);
      if (price !== undefined) moveTo(price);
    },
    /** With the keyboard, a press drops the line that arrow keys have moved. */
    onClick: (): void => {
      if (grip.current?.moved === true) return;
      if (dragged === undefined) press?.act();
      else drop();
    },
  };
};
