import { expect, test } from "vitest";
import { findCommands, type Command, type CommandGroup } from "./find-commands.ts";

const command = (group: CommandGroup, title: string, words = ""): Command => ({
  id: title,
  group,
  title,
  words,
  run: () => undefined,
});
const all = [
  command("pages", "Alerts and notices", "/alerts"),
  command("pages", "Journal", "/journal"),
  command("pairs", "BTC/USDT: contract", "BTCUSDT"),
  command("pairs", "ETH/USDT: contract", "ETHUSDT"),
  command("actions", "Night", "mode theme"),
];
const titles = (typed: string) => findCommands(all, typed).map(({ title }) => title);

test("[NAV-08] an empty search shows pairs, then pages, then actions", () => {
  expect(titles("")).toEqual([
    "BTC/USDT: contract",
    "ETH/USDT: contract",
    "Alerts and notices",
    "Journal",
    "Night",
  ]);
});

test.each([
  ["btcusdt", ["BTC/USDT: contract"]],
  ["BTC/USDT", ["BTC/USDT: contract"]],
  ["contract eth", ["ETH/USDT: contract"]],
  ["/journal", ["Journal"]],
  ["theme", ["Night"]],
  ["ＮＩＧＨＴ", ["Night"]],
  ["nowhere", []],
])("[NAV-08] %s finds %j", (typed, found) => expect(titles(typed)).toEqual(found));

test.each(["すわ", "すわっp", "すわっｐ", "スワッp", "すわっぷ", "ｽﾜｯﾌﾟ"])(
  "[NAV-08] %s, as an input method shows it on the way to its word, finds the word",
  (typed) => {
    const exchange = { ...command("pages", "Exchange"), synonyms: ["スワップ"] };
    expect(findCommands([...all, exchange], typed)).toEqual([exchange]);
  },
);

test("[NAV-08] a title that begins with the typed text comes before one that contains it", () => {
  const two = [command("pages", "My alerts"), command("pages", "Alerts of price")];
  expect(findCommands(two, "alerts").map(({ title }) => title)).toEqual(["Alerts of price", "My alerts"]);
});

test("[NAV-08] a group shows at most eight", () => {
  const many = Array.from({ length: 20 }, (_, index) => command("pages", `Page ${index}`));
  expect(findCommands(many, "page")).toHaveLength(8);
});

test("[NAV-08] a synonym that is typed whole puts its command first, and its group before the others", () => {
  const words = [
    command("pairs", "TRX/USDT: logical outcome"),
    command("pages", "Log output"),
    { ...command("pages", "Another page"), synonyms: ["log out"] },
  ];
  expect(findCommands(words, "log out").map(({ title }) => title)).toEqual([
    "Another page",
    "Log output",
    "TRX/USDT: logical outcome",
  ]);
});
