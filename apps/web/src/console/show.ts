/** How the console writes times, numbers and money: UTC, plain figures, the same everywhere. */

import { mostCounted } from "@candor/wire/lists/most-counted";

export const showTime = (ms: number | null): string =>
  ms === null ? "never" : `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")}`;

/** With the milliseconds. */
export const showExactTime = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 23).replace("T", " ");

/** "5 h 16 min 54 s": whole seconds, from the largest unit that is not zero. */
export const showDuration = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const counts = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const first = counts.findIndex((count) => count > 0);
  const units = ["d", "h", "min", "s"];
  return counts
    .map((count, at) => `${count} ${units[at] ?? ""}`)
    .slice(first)
    .join(" ");
};

/** A decimal string with its thousands apart. */
export const showAmount = (decimal: string): string => {
  const [whole = "", part] = decimal.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");
  return part === undefined ? grouped : `${grouped}.${part}`;
};

/** "1 request", "2 requests". */
export const showCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** How many there are; counting them stops at some number. */
export const showTotal = (count: number): string =>
  count >= mostCounted ? `${showAmount(String(mostCounted))} or more` : String(count);

/** An action's or a state's name as words: "operator_add" is "operator add". */
export const showWords = (name: string): string => name.replaceAll("_", " ");

/** The two ends of an address or a hash, for a table. */
export const showShort = (text: string): string =>
  text.length > 20 ? `${text.slice(0, 9)}…${text.slice(-7)}` : text;
