import { folderOf, languages, type Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { expect, test } from "vitest";
import { comingAreas } from "../../../features/coming/coming-areas.ts";
import type { Text } from "../../../i18n/use-text.ts";
import { pathOf, siteGroups, type PageName } from "../../../parts/site-groups.ts";
import { pairs } from "../../stories/pairs.ts";
import { commandsOf } from "../commands-of.ts";
import { findCommands } from "../find-commands.ts";
import { splitWords, synonymLists } from "./synonyms.ts";

const [pair] = pairs;
const coins = Object.keys(synonymLists[0]?.coins ?? {});
const products = coins.map((coin) => ({ ...pair, symbol: `${coin}USDT`, pairName: `${coin}/USDT` }));

/** The texts of a language, as the palette reads them. */
const textIn = async (language: Language): Promise<Text> => {
  const folder = `../../../i18n/${folderOf(language)}`;
  const texts: unknown = {
    ...((await import(`${folder}/pages.ts`)) as object),
    ...((await import(`${folder}/shell.ts`)) as object),
  };
  return (key, values) => {
    const found = key
      .split(".")
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof found !== "string") throw new Error(`${language} has no text ${key}`);
    return fillIn(found, values);
  };
};

/** Says where the first command that is found leads, or what it does. */
const finderOf = (text: Text, isVisitor: boolean): ((typed: string) => string | undefined) => {
  let led: string | undefined;
  const acts = { logout: () => (led = "logout") } as Record<string, (choice: string) => void>;
  for (const act of ["day", "night", "auto", "language", "shortcuts", "rise", "zone"])
    acts[act] = () => (led = act);
  const commands = commandsOf({
    text,
    isVisitor,
    products,
    go: (to, about) => (led = about ?? to),
    acts: acts as never,
  });
  return (typed) => {
    led = undefined;
    findCommands(commands, typed)[0]?.run();
    return led;
  };
};

const expected = synonymLists.flatMap(({ coins: ofCoins, pages, acts }) => [
  ...Object.entries(ofCoins).map(([coin, list]) => [`${coin}USDT`, list] as const),
  ...Object.entries(pages).map(([page, list]) => [pathOf(page as PageName), list] as const),
  ...Object.entries(acts),
]);

test.each(languages)(
  "[NAV-08] where the app is shown in %s, each synonym of every language leads first to its place",
  async (language) => {
    const text = await textIn(language);
    const [ofUser, ofVisitor] = [finderOf(text, false), finderOf(text, true)];
    const wrong = expected.flatMap(([place, list]) =>
      splitWords(list).flatMap((word) => {
        const led = (place === "logout" ? ofUser : ofVisitor)(word);
        return led === place ? [] : [`${word}: ${led} instead of ${place}`];
      }),
    );
    expect(wrong).toEqual([]);
  },
);

test("[NAV-08] every language has words for the same pairs, pages and actions, and no word twice", () => {
  const [first] = synonymLists;
  for (const { coins: ofCoins, pages, acts } of synonymLists) {
    expect(Object.keys(pages).toSorted()).toEqual(Object.keys(first?.pages ?? {}).toSorted());
    const lists = [ofCoins, pages, acts].flatMap((each) => Object.values(each));
    expect(lists.filter((list) => splitWords(list).length === 0)).toEqual([]);
    const words = lists.flatMap(splitWords);
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  }
});

test("[NAV-08] no synonym leads to a page that the menus do not offer, such as one that is not built", () => {
  // That these are built is held by build/no-link-to-coming.test.ts.
  const offered = new Set<string>(siteGroups.flatMap(({ pages }) => pages));
  for (const { pages } of synonymLists) {
    const led = Object.keys(pages);
    expect(led.length).toBeGreaterThan(30);
    expect(led.filter((page) => page !== "home" && !offered.has(page))).toEqual([]);
    expect(led.filter((page) => Object.hasOwn(comingAreas, page))).toEqual([]);
  }
});

test.each([
  ["bitcoin", "BTCUSDT"],
  ["2fa", "/security"],
  ["swap", "/exchange"],
  ["Stop Loss", "/contract"],
  ["kyc", "/authentication"],
  ["ｋｙｃ", "/authentication"],
  ["dark  mode", "night"],
  ["tax", "/statements"],
  ["chong'zhi", "/recharge"],
  ["chong zhi", "/recharge"],
  ["びっとこいん", "BTCUSDT"],
  ["にゅうきん", "/recharge"],
  ["すわっぷ", "/exchange"],
  ["ｽﾜｯﾌﾟ", "/exchange"],
  ["ＢＴＣ", "BTCUSDT"],
  ["bi te bi", "BTCUSDT"],
  ["比特币", "BTCUSDT"],
  ["比特幣", "BTCUSDT"],
  ["双重认证", "/security"],
  ["雙重認證", "/security"],
  ["２段階認証", "/security"],
  ["兑换", "/exchange"],
  ["兌換", "/exchange"],
  ["止损单", "/contract"],
  ["停損單", "/contract"],
  ["そんぎり", "/contract"],
  ["逆指値注文", "/contract"],
])("[NAV-08] %s is found as it is typed, in any language, and leads to %s", async (typed, place) => {
  for (const language of languages) expect(finderOf(await textIn(language), true)(typed)).toBe(place);
});
