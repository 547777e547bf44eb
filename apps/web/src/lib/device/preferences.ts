/** Display settings of this device: mode, colour of a rise, time zone (NAV-04, NAV-05). Saved, and applied before the first paint. */
import { create } from "zustand";
import { readChoice, writeChoice } from "./choices.ts";
import { zones, type Zone } from "../show/zones.ts";

export type Mode = "auto" | "day" | "night";
export type Rise = "green" | "red";

type Preferences = { readonly mode: Mode; readonly rise: Rise; readonly zone: Zone };

const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
  stored: string | undefined,
): Value => values.find((value) => value === stored) ?? values[0];

export const usePreferences = create<Preferences>(() => ({
  mode: oneOf(["auto", "day", "night"], readChoice("mode")),
  rise: oneOf(["green", "red"], readChoice("rise")),
  zone: oneOf(zones, readChoice("zone")),
}));

const systemNight = matchMedia("(prefers-color-scheme: dark)");
/** The last reported value: reading `matches` between the system's change and the browser's event suppresses that event for all listeners. */
let isSystemNight = systemNight.matches;

/** Whether the page is dark now; for charts. */
export const isNight = (mode: Mode): boolean => (mode === "auto" ? isSystemNight : mode === "night");

/** Whether the page is dark, live. */
export const useNight = (): boolean => usePreferences((state) => isNight(state.mode));

const paintMode = (mode: Mode): void => {
  const night = isNight(mode);
  const root = document.documentElement;
  root.dataset["theme"] = night ? "night" : "day";
  const color = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (color !== null) color.content = night ? "#0b0e15" : "#f6f7f9";
};

export const chooseMode = (mode: Mode): void => {
  writeChoice("mode", mode);
  usePreferences.setState({ mode });
  paintMode(mode);
};

export const chooseRise = (rise: Rise): void => {
  writeChoice("rise", rise);
  usePreferences.setState({ rise });
  document.documentElement.dataset["rise"] = rise;
};

export const chooseZone = (zone: Zone): void => {
  writeChoice("zone", zone);
  usePreferences.setState({ zone });
};

systemNight.addEventListener("change", ({ matches }) => {
  isSystemNight = matches;
  const { mode } = usePreferences.getState();
  if (mode !== "auto") return;
  paintMode(mode);
  usePreferences.setState({ mode: "auto" });
});
