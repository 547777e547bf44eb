/** Marks the bars before the first logged tick: a tinted area, a line where the log begins, and a label. */
import { registerOverlay, type Chart } from "klinecharts";
import type { Series } from "./candle-chart.ts";
import type { ChartLook } from "./look-of-chart.ts";
import { barStartMs } from "./intervals.ts";

const name = "demoHistory";
/** Above the bottom of the pane: at its top are the legend and the highest price. */
const labelFoot = 6;
let registered = false;
type Paint = {
  readonly tint: string;
  readonly line: string;
  readonly ink: string;
  readonly label: string;
  readonly font: string;
};

export const registerDemoHistory = (): void => {
  if (registered) return;
  registered = true;
  registerOverlay<Paint>({
    name,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ chart, overlay, coordinates, bounding }) => {
      const middle = coordinates[0]?.x;
      const at = middle === undefined ? undefined : middle - chart.getBarSpace().bar / 2;
      const { extendData: paint } = overlay;
      if (at === undefined || paint === undefined || at <= 0) return [];
      const edge = Math.min(at, bounding.width);
      const labelWidth = 8 + paint.label.length * 7;
      return [
        {
          type: "rect",
          ignoreEvent: true,
          attrs: { x: 0, y: 0, width: edge, height: bounding.height },
          styles: { style: "fill", color: paint.tint, borderSize: 0 },
        },
        {
          type: "line",
          ignoreEvent: true,
          attrs: {
            coordinates: [
              { x: at, y: 0 },
              { x: at, y: bounding.height },
            ],
          },
          styles: { style: "dashed", dashedValue: [3, 3], color: paint.line, size: 1 },
        },
        {
          type: "text",
          ignoreEvent: true,
          attrs: {
            x: edge > labelWidth ? edge - 6 : 6,
            y: bounding.height - labelFoot,
            text: paint.label,
            align: edge > labelWidth ? "right" : "left",
            baseline: "bottom",
          },
          styles: {
            style: "fill",
            color: paint.ink,
            size: 11,
            family: paint.font,
            backgroundColor: "transparent",
            borderSize: 0,
          },
        },
      ];
    },
  });
};

/** Redraws the mark for what is shown now. */
export const drawDemoHistory = (chart: Chart, series: Series, look: ChartLook): void => {
  chart.removeOverlay({ name });
  const first = chart.getDataList().find((line) => line["demo"] !== true);
  const timestamp = first?.timestamp ?? barStartMs(series.logStartMs, series.interval);
  const paint: Paint = {
    tint: `color-mix(in srgb, ${look.inkSoft} 7%, transparent)`,
    line: look.inkSoft,
    ink: look.inkSoft,
    label: look.demoLabel,
    font: look.font,
  };
  chart.createOverlay({
    name,
    points: [{ timestamp, value: first?.open ?? 0 }],
    extendData: paint,
    lock: true,
    zLevel: -1,
  });
};
