/** The indicators of a setup as klinecharts computes them; only the volume profile is ours. */
import type { Chart, IndicatorCreate } from "klinecharts";
import type { ChartScene } from "./chart-scene.ts";
import type { StudyName } from "./chart-setup.ts";
import { profileName } from "./profile-indicator.ts";

const bars = "candle_pane";
/** Lines that are told apart from each other and from the averages, on paper and at night. */
const inks = ["#c2559b", "#1f9a8e", "#6f72d8", "#c8701f"] as const;

type Drawn = {
  readonly name: string;
  readonly paneId: string;
  readonly params: (numbers: Readonly<Record<string, number>>) => readonly number[];
  readonly inks: readonly string[];
  /** Where the library numbers its lines, their titles by their settings. */
  readonly figures?: IndicatorCreate["regenerateFigures"];
};

const drawnAs: Readonly<Record<StudyName, Drawn>> = {
  ema: {
    name: "EMA",
    paneId: bars,
    params: ({ fast, slow }) => [fast ?? 0, slow ?? 0],
    inks: inks.slice(0, 2),
  },
  bollinger: {
    name: "BOLL",
    paneId: bars,
    params: ({ period, deviations }) => [period ?? 0, deviations ?? 0],
    inks: [inks[2], inks[3], inks[2]],
  },
  rsi: {
    name: "RSI",
    paneId: "rsi",
    params: ({ period }) => [period ?? 0],
    inks: [inks[2]],
    figures: (params) =>
      params.map((period, index) => ({
        key: `rsi${index + 1}`,
        title: `RSI${String(period)}: `,
        type: "line",
      })),
  },
  macd: {
    name: "MACD",
    paneId: "macd",
    params: ({ fast, slow, signal }) => [fast ?? 0, slow ?? 0, signal ?? 0],
    inks: [inks[1], inks[3]],
  },
  profile: { name: profileName, paneId: bars, params: ({ rows }) => [rows ?? 0], inks: [] },
};

/** Approximate pixels between the top of the pane and the highest price: the averages, and a row for each indicator with a legend. */
const roomAbove = 52;
const legendHeight = 18;
/** Below the bars each pane has a part of the height, within bounds. */
const paneShare = 0.16;
const [leastPane, mostPane] = [44, 84];

export const drawStudies = (chart: Chart, { studies, isLog, look }: ChartScene): void => {
  const names = Object.keys(drawnAs) as readonly StudyName[];
  for (const study of names) {
    const { name, paneId, params, figures } = drawnAs[study];
    const { on, numbers } = studies[study];
    const isThere = chart.getIndicators({ name, paneId }).length > 0;
    if (!on) {
      if (isThere) chart.removeIndicator({ name, paneId });
      continue;
    }
    const indicator: IndicatorCreate = {
      name,
      paneId,
      calcParams: [...params(numbers)],
      styles: { lines: drawnAs[study].inks.map((color) => ({ color, size: 1 })) },
      extendData: look,
      ...(figures === undefined ? {} : { regenerateFigures: figures }),
    };
    if (isThere) chart.overrideIndicator(indicator);
    else chart.createIndicator(indicator, true);
  }
  const legends = (["ema", "bollinger"] as const).filter((study) => studies[study].on).length;
  chart.overrideYAxis({
    paneId: bars,
    name: isLog ? "logarithm" : "normal",
    gap: { top: roomAbove + legends * legendHeight },
  });
  fitPanes(
    chart,
    (["rsi", "macd"] as const).filter((study) => studies[study].on),
  );
};

/** In a low chart the bars keep most of the height. */
const fitPanes = (chart: Chart, ids: readonly string[]): void => {
  const whole = chart.getSize()?.height ?? 0;
  const height =
    ids.length === 0 ? mostPane : Math.min(mostPane, Math.max(leastPane, Math.round(whole * paneShare)));
  for (const id of ["volume", ...ids]) chart.setPaneOptions({ id, height, minHeight: leastPane });
};
