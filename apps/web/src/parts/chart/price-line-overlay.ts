/** Horizontal lines at prices, with the price on the axis. The page draws the labels and handles dragging: it is told each position. */
import { candleIntervalMs } from "@candor/core/market/candle";
import { registerOverlay, type Chart } from "klinecharts";
import { besideLast } from "./beside-last.ts";
import type { ChartLine, OnLinePlaced, Series } from "./candle-chart.ts";
import type { ChartLook } from "./look-of-chart.ts";
import { barStartMs } from "./intervals.ts";
import { showPrice } from "../../lib/show/show-money.ts";

const name = "priceLine";
const pane = "candle_pane";
const idOf = (line: ChartLine): string => `${name}:${line.id}`;
/** Room for "04:31:07", px. */
const endTextWidth = 60;
const endRowHeight = 14;
const endRows = 4;
let registered = false;

type Paint = {
  readonly lineId: string;
  readonly color: string;
  readonly paper: string;
  readonly font: string;
  readonly dashed: boolean;
  readonly text: string;
  readonly onPlaced: OnLinePlaced;
  /** The text of its end, and how much of the end's bar is before it, 0 to 1. */
  readonly endText: string | undefined;
  readonly endPart: number;
  /** The texts of ends that are close together stand above each other. */
  readonly endRow: number;
};

export type DrawnLines = { readonly lines: readonly ChartLine[]; readonly onPlaced: OnLinePlaced };

export const registerPriceLine = (): void => {
  if (registered) return;
  registered = true;
  registerOverlay<Paint>({
    name,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ chart, overlay: { extendData: paint }, coordinates, bounding }) => {
      const { x: barX, y } = coordinates[0] ?? {};
      if (y === undefined || paint === undefined) return [];
      paint.onPlaced(paint.lineId, y, bounding.height);
      const { width, height } = bounding;
      const level = lineOf(paint, paint.dashed, { x: 0, y }, { x: width, y });
      if (paint.endText === undefined || barX === undefined) return level;
      const x = barX + (paint.endPart - 0.5) * chart.getBarSpace().bar;
      return [level, lineOf(paint, true, { x, y: 0 }, { x, y: height }), endText(paint, x, bounding)];
    },
    createYAxisFigures: ({ chart, yAxis, overlay: { extendData: paint }, coordinates, bounding }) => {
      const y = coordinates[0]?.y;
      if (y === undefined || paint === undefined) return [];
      const last = chart.getDataList().at(-1)?.close;
      const lastY = last === undefined ? undefined : yAxis?.convertToPixel(last);
      return {
        type: "text",
        ignoreEvent: true,
        attrs: {
          x: 0,
          y: besideLast(y, lastY, bounding.height),
          text: paint.text,
          align: "left",
          baseline: "middle",
          width: bounding.width,
        },
        styles: {
          style: "stroke_fill",
          color: paint.color,
          backgroundColor: paint.paper,
          borderColor: paint.color,
          borderSize: 1,
          borderRadius: 3,
          paddingLeft: 4,
          paddingRight: 4,
          paddingTop: 2,
          paddingBottom: 2,
          family: paint.font,
          size: 11,
        },
      };
    },
  });
};

type Spot = { readonly x: number; readonly y: number };

const lineOf = ({ color }: Paint, dashed: boolean, from: Spot, to: Spot) => ({
  type: "line",
  ignoreEvent: true,
  attrs: { coordinates: [from, to] },
  styles: { style: dashed ? "dashed" : "solid", dashedValue: [5, 4], color, size: 1 },
});

/** At the foot of the line of an end, on the side that has room for it. */
const endText = (
  paint: Paint,
  x: number,
  { width, height }: { readonly width: number; readonly height: number },
) => {
  const isRight = x + endTextWidth < width;
  return {
    type: "text",
    ignoreEvent: true,
    attrs: {
      x: isRight ? x + 4 : x - 4,
      y: height - 4 - paint.endRow * endRowHeight,
      text: paint.endText ?? "",
      align: isRight ? "left" : "right",
      baseline: "bottom",
    },
    styles: {
      style: "fill",
      color: paint.color,
      backgroundColor: "transparent",
      borderSize: 0,
      family: paint.font,
      size: 11,
    },
  };
};

/** Draws only the differences from the last drawing: dragging moves one line, and must not redraw the others. */
export const drawPriceLines = (
  chart: Chart,
  { lines, onPlaced }: DrawnLines,
  look: ChartLook,
  series: Series | undefined,
): void => {
  const wanted = new Set(lines.map(idOf));
  const there = new Map(chart.getOverlays({ name }).map((overlay) => [overlay.id, overlay]));
  for (const id of there.keys()) if (!wanted.has(id)) chart.removeOverlay({ id });
  const decimals = series?.decimals ?? 2;
  const ending = lines.filter(({ end }) => end !== undefined);
  for (const line of lines) {
    const extendData: Paint = {
      lineId: line.id,
      color: look[line.tone],
      paper: look.panel,
      font: look.font,
      dashed: line.dashed,
      text: showPrice(line.price.toFixed(decimals), decimals),
      onPlaced,
      endText: line.end?.text,
      endRow: Math.max(0, ending.indexOf(line)) % endRows,
      endPart: line.end === undefined || series === undefined ? 0 : partOfBar(line.end.timeMs, series),
    };
    const ends = line.end === undefined ? {} : { timestamp: line.end.timeMs };
    const overlay = { id: idOf(line), points: [{ value: line.price, ...ends }], extendData };
    const before = there.get(overlay.id);
    if (before === undefined) chart.createOverlay({ ...overlay, name, lock: true, zLevel: 1, paneId: pane });
    else if (before.points[0]?.value !== line.price || !isSame(before.extendData as Paint, extendData))
      chart.overrideOverlay(overlay);
  }
};

/** How much of its bar has passed at a time, 0 to 1. */
const partOfBar = (timeMs: number, { interval }: Series): number =>
  (timeMs - barStartMs(timeMs, interval)) / candleIntervalMs[interval];

const isSame = (a: Paint, b: Paint): boolean =>
  (Object.keys(a) as (keyof Paint)[]).every((key) => a[key] === b[key]);
