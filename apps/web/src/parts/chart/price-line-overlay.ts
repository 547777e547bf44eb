/** Horizontal lines at prices, with the price on the axis. The page draws the labels and handles dragging: it is told each position. */
import { registerOverlay, type Chart } from "klinecharts";
import type { ChartLine, ChartLook, OnLinePlaced, Series } from "./candle-chart.ts";
import { showPrice } from "../../lib/show-money.ts";

const name = "priceLine";
const pane = "candle_pane";
const idOf = (line: ChartLine): string => `${name}:${line.id}`;
let registered = false;

type Paint = {
  readonly lineId: string;
  readonly color: string;
  readonly paper: string;
  readonly font: string;
  readonly dashed: boolean;
  readonly text: string;
  readonly onPlaced: OnLinePlaced;
};

export type DrawnLines = { readonly lines: readonly ChartLine[]; readonly onPlaced: OnLinePlaced };

export const registerPriceLine = (): void => {
  if (registered) return;
  registered = true;
  registerOverlay<Paint>({
    name,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ overlay: { extendData: paint }, coordinates, bounding }) => {
      const y = coordinates[0]?.y;
      if (y === undefined || paint === undefined) return [];
      paint.onPlaced(paint.lineId, y, bounding.height);
      return {
        type: "line",
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: {
          style: paint.dashed ? "dashed" : "solid",
          dashedValue: [5, 4],
          color: paint.color,
          size: 1,
        },
      };
    },
    createYAxisFigures: ({ overlay: { extendData: paint }, coordinates, bounding }) => {
      const y = coordinates[0]?.y;
      if (y === undefined || paint === undefined) return [];
      return {
        type: "text",
        ignoreEvent: true,
        attrs: { x: 0, y, text: paint.text, align: "left", baseline: "middle", width: bounding.width },
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
  for (const line of lines) {
    const extendData: Paint = {
      lineId: line.id,
      color: look[line.tone],
      paper: look.panel,
      font: look.font,
      dashed: line.dashed,
      text: showPrice(line.price.toFixed(decimals), decimals),
      onPlaced,
    };
    const overlay = { id: idOf(line), points: [{ value: line.price }], extendData };
    const before = there.get(overlay.id);
    if (before === undefined) chart.createOverlay({ ...overlay, name, lock: true, zLevel: 1, paneId: pane });
    else if (before.points[0]?.value !== line.price || !isSame(before.extendData as Paint, extendData))
      chart.overrideOverlay(overlay);
  }
};

const isSame = (a: Paint, b: Paint): boolean =>
  (Object.keys(a) as (keyof Paint)[]).every((key) => a[key] === b[key]);
