/** The tools drawn by klinecharts. Lazy: only `klinecharts-chart.ts` may import this file, when a tool is used. */
import type { Chart } from "klinecharts";
import type { Series } from "../candle-chart.ts";
import type { ChartScene, ChartTools } from "./chart-scene.ts";
import { drawDrawings, registerDrawings } from "./drawing-overlay.ts";
import { drawStudies } from "./klinecharts-studies.ts";
import { drawTrades, registerTradeMark } from "./trade-overlay.ts";
import { registerProfile } from "./profile-indicator.ts";

const pane = "candle_pane";

export const klinechartsTools = (chart: Chart, seriesNow: () => Series | undefined): ChartTools => {
  registerDrawings();
  registerTradeMark();
  registerProfile();
  const drawn = { studies: "" };
  return {
    draw: (scene: ChartScene) => {
      // As text, so that equal settings are the same: indicators are costly to compute.
      const studies = JSON.stringify([scene.studies, scene.isLog, scene.look]);
      if (drawn.studies !== studies) drawStudies(chart, scene);
      drawn.studies = studies;
      drawDrawings(chart, scene, seriesNow());
      drawTrades(chart, scene, seriesNow());
    },
    spotAt: (x, y) => {
      const found = chart.convertFromPixel([{ x, y }], { paneId: pane });
      const { timestamp, value } = (Array.isArray(found) ? found[0] : found) ?? {};
      if (timestamp === undefined || value === undefined || !(value > 0)) return undefined;
      return { timeMs: timestamp, price: Number(value.toFixed(seriesNow()?.decimals ?? 2)) };
    },
    grid: () => {
      const { width, height } = chart.getSize(pane, "main") ?? { width: 0, height: 0 };
      return { barWidth: chart.getBarSpace().bar, width, height };
    },
  };
};
