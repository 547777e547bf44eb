/** The user's trades on the chart: a triangle where a price was bought or sold, a dot where an option ended. */
import { registerOverlay, type Chart } from "klinecharts";
import type { Series } from "../candle-chart.ts";
import type { ChartScene, TradeMark } from "./chart-scene.ts";
import { barStartMs } from "../intervals.ts";

const name = "ownTrade";
const idOf = ({ id }: TradeMark): string => `${name}:${id}`;
/** Half the width of a mark, and its distance from the price, px. */
const half = 5;
const gap = 3;
let registered = false;

type Paint = Pick<TradeMark, "shape"> & { readonly color: string; readonly paper: string };

export const registerTradeMark = (): void => {
  if (registered) return;
  registered = true;
  registerOverlay<Paint>({
    name,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ overlay: { extendData: paint }, coordinates: [at] }) => {
      if (at === undefined || paint === undefined) return [];
      const { x, y } = at;
      const styles = {
        style: "stroke_fill",
        color: paint.color,
        borderColor: paint.paper,
        borderSize: 1,
        borderStyle: "solid",
      };
      if (paint.shape === "won" || paint.shape === "lost")
        return { type: "circle", ignoreEvent: true, attrs: { x, y, r: half }, styles };
      // A purchase points up from below its price, a sale down from above it.
      const side = paint.shape === "buy" ? 1 : -1;
      const coordinates = [
        { x, y: y + side * gap },
        { x: x - half, y: y + side * (gap + half * 2) },
        { x: x + half, y: y + side * (gap + half * 2) },
      ];
      return { type: "polygon", ignoreEvent: true, attrs: { coordinates }, styles };
    },
  });
};

export const drawTrades = (chart: Chart, { trades, look }: ChartScene, series: Series | undefined): void => {
  const wanted = series === undefined ? [] : trades;
  const there = new Map(
    chart
      .getOverlays({ name })
      .map(({ id, points, extendData }) => [id, JSON.stringify([points[0]?.timestamp, extendData])]),
  );
  const ids = new Set(wanted.map(idOf));
  for (const id of there.keys()) if (!ids.has(id)) chart.removeOverlay({ id });
  for (const trade of wanted) {
    const id = idOf(trade);
    const timestamp = series === undefined ? trade.timeMs : barStartMs(trade.timeMs, series.interval);
    const isGood = trade.shape === "buy" || trade.shape === "won";
    const extendData: Paint = {
      shape: trade.shape,
      color: isGood ? look.up : look.down,
      paper: look.panel,
    };
    const points = [{ timestamp, value: trade.price }];
    if (!there.has(id))
      chart.createOverlay({ id, name, paneId: "candle_pane", points, extendData, lock: true, zLevel: 3 });
    else if (there.get(id) !== JSON.stringify([timestamp, extendData]))
      chart.overrideOverlay({ id, points, extendData });
  }
};
