/** Reads the page's colours for the canvas, again whenever mode, rise colour, zone or language change. */
import type { KlineInterval } from "@candor/wire/market";
import { useMemo } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useNight, usePreferences } from "../../lib/device/preferences.ts";
import { ianaZone } from "../../lib/show/zones.ts";
import type { ChartLook } from "./look-of-chart.ts";
import { axisZone } from "./axis-zone.ts";

export const useChartLook = (interval: KlineInterval): ChartLook => {
  const text = useText();
  const night = useNight();
  const rise = usePreferences((state) => state.rise);
  const zone = usePreferences((state) => state.zone);
  const demoLabel = text("kline.demoHistory");
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const of = (name: string): string => style.getPropertyValue(name).trim();
    const green = of("--green");
    const red = of("--red");
    return {
      ink: of("--ink"),
      inkSoft: of("--ink-3"),
      hair: of("--hair"),
      panel: of("--panel"),
      accent: of("--accent"),
      warn: of("--warn"),
      up: rise === "red" ? red : green,
      down: rise === "red" ? green : red,
      averages: night ? ["#e0b45c", "#7f8fff"] : ["#9a6a00", "#4a5bd4"],
      font: of("--sans"),
      zone: axisZone(interval, ianaZone(zone)),
      demoLabel,
    };
  }, [night, rise, zone, interval, demoLabel]);
};
