/** Everything that the palette can do: go to a pair or a page, or change display settings (NAV-08). */
import { languageList } from "@candor/wire/language";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { chooseMode, chooseRise, chooseZone } from "../../lib/device/preferences.ts";
import { useUser } from "../../lib/account/session.ts";
import { nameOf, pathOf, siteGroups } from "../../parts/site-groups.ts";
import { useLogout } from "../../parts/use-logout.ts";
import { useProducts } from "../../live/products.ts";
import { openShortcuts } from "../../parts/shortcuts-state.ts";
import { useLanguageChoice } from "../settings/use-language-choice.ts";
import type { Command } from "./find-commands.ts";

export const useCommands = (): readonly Command[] => [...usePairs(), ...usePages(), ...useActions()];

const usePairs = (): readonly Command[] => {
  const text = useText();
  const navigate = useNavigate();
  const products = useProducts().data ?? [];
  const ways = [
    ["/quotes", "shell.palette.options"],
    ["/contract", "shell.palette.contract"],
    ["/kline", "shell.palette.chart"],
  ] as const;
  return ways.flatMap(([to, key]) =>
    products.map(({ symbol, pairName }) => ({
      id: `${to} ${symbol}`,
      group: "pairs" as const,
      title: text(key, { pair: pairName }),
      words: `${symbol} ${to}`,
      run: () => void navigate({ to, search: { pair: symbol } }),
    })),
  );
};

const usePages = (): readonly Command[] => {
  const text = useText();
  const navigate = useNavigate();
  const isVisitor = useUser() === undefined;
  const groups = [
    { pages: ["home" as const], title: "" },
    ...siteGroups.map(({ group, pages }) => ({ pages, title: text(`pages.groups.${group}`) })),
  ];
  return groups.flatMap(({ pages, title }) =>
    pages
      .filter((page) => isVisitor || (page !== "login" && page !== "register"))
      .map((page) => ({
        id: pathOf(page),
        group: "pages" as const,
        title: text(nameOf(page)),
        words: `${pathOf(page)} ${title}`,
        run: () => void navigate({ to: pathOf(page) }),
      })),
  );
};

const useActions = (): readonly Command[] => {
  const text = useText();
  const logout = useLogout();
  const isVisitor = useUser() === undefined;
  const { choose } = useLanguageChoice();
  const action = (id: string, title: string, words: string, run: () => void): Command => ({
    id,
    group: "actions",
    title,
    words,
    run,
  });
  const mode = text("shell.mode");
  const language = text("shell.language");
  const [rise, zone] = [text("shell.rise"), text("shell.zone")];
  return [
    ...(isVisitor ? [] : [action("logout", text("shell.logout"), "logout sign out", () => void logout())]),
    action("day", `${mode}: ${text("shell.modeDay")}`, "theme light day", () => chooseMode("day")),
    action("night", `${mode}: ${text("shell.modeNight")}`, "theme dark night", () => chooseMode("night")),
    action("auto", `${mode}: ${text("shell.modeAuto")}`, "theme auto", () => chooseMode("auto")),
    ...Object.entries(languageList).map(([code, { name }]) =>
      action(code, `${language}: ${name}`, `language ${code}`, () => choose(code)),
    ),
    action("shortcuts", text("shell.palette.shortcuts"), "keyboard ? keys help", openShortcuts),
    action("green", `${rise}: ${text("shell.riseGreen")}`, "colour color", () => chooseRise("green")),
    action("red", `${rise}: ${text("shell.riseRed")}`, "colour color", () => chooseRise("red")),
    action("business", `${zone}: ${text("shell.zoneBusiness")}`, "time zone clock", () =>
      chooseZone("business"),
    ),
    action("utc", `${zone}: UTC`, "time zone clock", () => chooseZone("utc")),
    action("local", `${zone}: ${text("shell.zoneLocal")}`, "time zone clock", () => chooseZone("local")),
  ];
};
