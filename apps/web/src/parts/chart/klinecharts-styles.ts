/** The app's look as klinecharts styles. */
import type { DeepPartial, Styles } from "klinecharts";
import type { ChartMode } from "./candle-chart.ts";
import type { ChartLook } from "./look-of-chart.ts";

const axisOf = (look: ChartLook): DeepPartial<Styles["xAxis"]> => ({
  axisLine: { color: look.hair },
  tickLine: { show: false },
  tickText: { color: look.inkSoft, family: look.font, size: 11 },
});

const crosshairOf = (look: ChartLook): DeepPartial<Styles["crosshair"]["horizontal"]> => ({
  line: { color: look.inkSoft, dashedValue: [3, 3] },
  text: {
    color: look.panel,
    backgroundColor: look.ink,
    borderColor: look.ink,
    family: look.font,
    size: 11,
    borderRadius: 3,
  },
});

const candleOf = (look: ChartLook, mode: ChartMode): DeepPartial<Styles["candle"]> => ({
  type: mode === "candles" ? "candle_solid" : "area",
  bar: {
    upColor: look.up,
    upBorderColor: look.up,
    upWickColor: look.up,
    downColor: look.down,
    downBorderColor: look.down,
    downWickColor: look.down,
    noChangeColor: look.inkSoft,
    noChangeBorderColor: look.inkSoft,
    noChangeWickColor: look.inkSoft,
  },
  area: {
    lineSize: 1.5,
    lineColor: look.accent,
    backgroundColor: [
      { offset: 0, color: "transparent" },
      { offset: 1, color: `color-mix(in srgb, ${look.accent} 18%, transparent)` },
    ],
    point: { show: false },
  },
  priceMark: {
    high: { color: look.inkSoft, textFamily: look.font },
    low: { color: look.inkSoft, textFamily: look.font },
    last: {
      upColor: look.up,
      downColor: look.down,
      noChangeColor: look.inkSoft,
      text: { family: look.font, size: 11, color: look.panel, borderRadius: 3 },
    },
  },
  tooltip: { showRule: "none" },
});

export const stylesOf = (look: ChartLook, mode: ChartMode): DeepPartial<Styles> => ({
  grid: {
    horizontal: { color: look.hair, style: "solid" },
    vertical: { show: false },
  },
  candle: candleOf(look, mode),
  indicator: {
    lines: [...look.averages, look.accent, look.accent, look.accent].map((color) => ({ color, size: 1 })),
    bars: [
      {
        upColor: `color-mix(in srgb, ${look.up} 45%, transparent)`,
        downColor: `color-mix(in srgb, ${look.down} 45%, transparent)`,
        noChangeColor: look.hair,
      },
    ],
    tooltip: {
      showRule: "always",
      offsetTop: 4,
      title: { show: false },
      legend: { size: 11, family: look.font, color: look.inkSoft, defaultValue: "–" },
    },
  },
  xAxis: axisOf(look),
  yAxis: axisOf(look),
  separator: { color: look.hair, activeBackgroundColor: look.hair },
  crosshair: { horizontal: crosshairOf(look), vertical: crosshairOf(look) },
});
