/** The palette's commands in the shown language (NAV-08): pairs, pages and actions, with the other words that people type for them. */
import { languageList } from "@candor/wire/language";
import type { Product } from "@candor/wire/market";
import type { Text } from "../../i18n/use-text.ts";
import { nameOf, pathOf, siteGroups, type PageName } from "../../parts/site-groups.ts";
import type { Command } from "./find-commands.ts";
import { synonymsOf } from "./synonyms/synonyms.ts";
import type { ActName } from "./synonyms/synonyms-type.ts";

export type Acts = Readonly<Record<ActName, (choice: string) => void>>;

export type CommandsInput = {
  readonly text: Text;
  readonly isVisitor: boolean;
  readonly products: readonly Pick<Product, "symbol" | "pairName">[];
  /** Goes to a page, about a pair if one is given. */
  readonly go: (to: string, pair?: string) => void;
  readonly acts: Acts;
};

export const commandsOf = (input: CommandsInput): readonly Command[] => [
  ...pairCommands(input),
  ...pageCommands(input),
  ...actionCommands(input),
];

const ways = [
  ["/quotes", "shell.palette.options"],
  ["/contract", "shell.palette.contract"],
  ["/kline", "shell.palette.chart"],
] as const;

const pairCommands = ({ text, products, go }: CommandsInput): readonly Command[] =>
  ways.flatMap(([to, key]) =>
    products.map(({ symbol, pairName }) => ({
      id: `${to} ${symbol}`,
      group: "pairs" as const,
      title: text(key, { pair: pairName }),
      words: `${symbol} ${to}`,
      synonyms: synonymsOf("coins", pairName.split("/")[0] ?? ""),
      run: () => go(to, symbol),
    })),
  );

/** Only for those who have no account yet, or are not signed in. */
const forVisitors: ReadonlySet<PageName> = new Set(["login", "register"]);

const pageCommands = ({ text, isVisitor, go }: CommandsInput): readonly Command[] => {
  const groups = [
    { pages: ["home" as const], title: "" },
    ...siteGroups.map(({ group, pages }) => ({ pages, title: text(`pages.groups.${group}`) })),
  ];
  return groups.flatMap(({ pages, title }) =>
    pages
      .filter((page) => isVisitor || !forVisitors.has(page))
      .map((page) => ({
        id: pathOf(page),
        group: "pages" as const,
        title: text(nameOf(page)),
        words: `${pathOf(page)} ${title}`,
        synonyms: synonymsOf("pages", page),
        run: () => go(pathOf(page)),
      })),
  );
};

const actionCommands = ({ text, isVisitor, acts }: CommandsInput): readonly Command[] => {
  const action = (act: ActName, choice: string, title: string, words: string): Command => ({
    id: choice === "" ? act : choice,
    group: "actions",
    title,
    words,
    synonyms: synonymsOf("acts", act),
    run: () => acts[act](choice),
  });
  const mode = text("shell.mode");
  const [rise, zone] = [text("shell.rise"), text("shell.zone")];
  return [
    ...(isVisitor ? [] : [action("logout", "", text("shell.logout"), "logout sign out")]),
    action("day", "", `${mode}: ${text("shell.modeDay")}`, "theme light day"),
    action("night", "", `${mode}: ${text("shell.modeNight")}`, "theme dark night"),
    action("auto", "", `${mode}: ${text("shell.modeAuto")}`, "theme auto"),
    ...Object.entries(languageList).map(([code, { name }]) =>
      action("language", code, `${text("shell.language")}: ${name}`, `language ${code}`),
    ),
    action("shortcuts", "", text("shell.palette.shortcuts"), "keyboard ? keys help"),
    action("rise", "green", `${rise}: ${text("shell.riseGreen")}`, "colour color"),
    action("rise", "red", `${rise}: ${text("shell.riseRed")}`, "colour color"),
    action("zone", "business", `${zone}: ${text("shell.zoneBusiness")}`, "time zone clock"),
    action("zone", "utc", `${zone}: UTC`, "time zone clock"),
    action("zone", "local", `${zone}: ${text("shell.zoneLocal")}`, "time zone clock"),
  ];
};
