import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { showPrice } from "../../../lib/show/show-money.ts";
import { useBarTimes } from "../bar-times.ts";
import type { KlineInterval } from "@candor/wire/market";
import type { ChartTools } from "./chart-scene.ts";
import type { DrawingKind, Spot } from "./chart-setup.ts";
import { aimAt, beginDraft, isWhole, placeAt, type Draft } from "./draw-steps.ts";
import styles from "./tools.module.css";

type Props = {
  readonly kind: DrawingKind;
  readonly tools: ChartTools;
  readonly interval: KlineInterval;
  readonly decimals: number;
  readonly onDraft: (draft: Draft) => void;
  readonly onDone: (points: readonly Spot[]) => void;
  readonly onCancel: () => void;
};
type Place = { readonly x: number; readonly y: number };

/** A pointer that moves less than this between down and up has pressed, not dragged. */
const stillPx = 6;
/** The distance of an arrow key up or down, without and with Shift; to the side it is one bar, or ten. */
const stepPx = 2;
const leap = 10;

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Over the chart while a drawing is being placed: a cross that follows mouse, finger or arrow keys, and sets a point with a press or
 * Enter. A line may also be drawn in one stroke, from where the pointer goes down to where it goes up.
 */
export const DrawLayer = ({ kind, tools, interval, decimals, onDraft, onDone, onCancel }: Props) => {
  const text = useText();
  const times = useBarTimes(interval);
  const layer = useRef<HTMLDivElement>(null);
  const draft = useRef<Draft>(beginDraft(kind));
  const down = useRef<Place>(undefined);
  const [place, setPlace] = useState<Place>();
  const [said, setSaid] = useState("");

  useEffect(() => {
    draft.current = beginDraft(kind);
    const { width, height } = tools.grid();
    setPlace({ x: Math.round(width / 2), y: Math.round(height / 2) });
    layer.current?.focus({ preventScroll: true });
  }, [kind, tools]);

  const aim = (at: Place): Spot | undefined => {
    const { width, height } = tools.grid();
    const inside = {
      x: Math.min(Math.max(at.x, 0), width - 1),
      y: Math.min(Math.max(at.y, 0), height - 1),
    };
    setPlace(inside);
    const spot = tools.spotAt(inside.x, inside.y);
    if (spot === undefined) return undefined;
    draft.current = aimAt(draft.current, spot);
    onDraft(draft.current);
    return spot;
  };
  const set = (at: Place): void => {
    const spot = aim(at);
    if (spot === undefined) return;
    draft.current = placeAt(draft.current, spot);
    if (isWhole(draft.current)) onDone(draft.current.placed);
    else setSaid(text("chartTools.placed"));
  };
  const placeOf = (event: PointerEvent): Place => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current = placeOf(event);
    if (kind === "level") aim(down.current);
    else set(down.current);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const from = down.current;
    down.current = undefined;
    if (from === undefined) return;
    const at = placeOf(event);
    const hasMoved = Math.hypot(at.x - from.x, at.y - from.y) >= stillPx;
    if (kind === "level" || hasMoved) set(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      return onCancel();
    }
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && !event.repeat) {
      event.preventDefault();
      return set(place);
    }
    if (arrow === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? leap : 1;
    const { barWidth } = tools.grid();
    const spot = aim({ x: place.x + arrow.x * barWidth * far, y: place.y + arrow.y * stepPx * far });
    if (spot !== undefined)
      setSaid(`${showPrice(spot.price.toFixed(decimals), decimals)}, ${times.full(spot.timeMs)}`);
  };
  return (
    <div
      ref={layer}
      className={styles["draw"]}
      role="application"
      tabIndex={0}
      aria-label={text(`chartTools.drawing.${kind}`)}
      aria-describedby="chart-draw-hint"
      onPointerDown={onPointerDown}
      onPointerMove={(event) => void aim(placeOf(event))}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
    >
      {place !== undefined && (
        <>
          <i className={styles["crossX"]} style={{ transform: `translateX(${place.x}px)` }} />
          <i className={styles["crossY"]} style={{ transform: `translateY(${place.y}px)` }} />
        </>
      )}
      <p id="chart-draw-hint" className={styles["hint"]}>
        <b>{text(`chartTools.drawing.${kind}`)}</b> {text("chartTools.drawHint")}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
};
