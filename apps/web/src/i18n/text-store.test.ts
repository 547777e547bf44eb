import type { Language } from "@candor/wire/language";
import { expect, test } from "vitest";
import type { BaseTexts, LazyArea } from "./catalog-type.ts";
import { createTextStore, type LanguageTexts } from "./text-store.ts";

type Gate = { readonly open: () => void; readonly fail: () => void; readonly passed: Promise<void> };
const gate = (): Gate => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { open: resolve, fail: () => reject(new Error("offline")), passed: promise };
};

/** Languages whose texts are their own names; `gates` delay "ja/home" and the like. */
const store = (gates: Readonly<Record<string, Gate>> = {}) => {
  const loaded: string[] = [];
  const textsOf = (language: Language): LanguageTexts => {
    const part = async (area: LazyArea) => {
      loaded.push(`${language}/${area}`);
      await gates[`${language}/${area}`]?.passed;
      return {
        "tip.pic": `tip in ${language}`,
        title: `${area} in ${language}`,
        hello: "{name}, {name}: {count}",
      };
    };
    const base = { shell: { skip: `skip in ${language}` }, pages: {} } as unknown as BaseTexts;
    return { base, part };
  };
  const texts = createTextStore(
    async (language) => {
      await gates[language]?.passed;
      return textsOf(language);
    },
    () => "en",
  );
  return { ...texts, loaded, say: (key: string) => texts.text()(key) };
};

test("a name of a text may have a point", async () => {
  const { need, say } = store();
  await need(["home"]);
  expect([say("home.tip.pic"), say("home.tip.none"), say("home.tip")]).toEqual([
    "tip in en",
    "home.tip.none",
    "home.tip",
  ]);
});

test("[NAV-07] a page's texts are loaded with the page, and only requested areas are loaded", async () => {
  const { need, say, loaded } = store();
  await need(["home"]);
  expect(say("home.title")).toBe("home in en");
  expect(say("shell.skip")).toBe("skip in en");
  await need(["home"]);
  expect(loaded).toEqual(["en/home"]);
});

test("placeholders are filled with texts and numbers, and a key without a text returns itself", async () => {
  const { need, text } = store();
  await need(["home"]);
  expect(text()("home.hello", { name: "A", count: 3 })).toBe("A, A: 3");
  expect(text()("options.title")).toBe("options.title");
  expect(text()("home")).toBe("home");
});

test("[NAV-05] another language is shown only when every area needed so far has loaded in it", async () => {
  const held = gate();
  const { need, show, say, subscribe } = store({ "ja/options": held });
  await need(["home", "options"]);
  const heard: Language[] = [];
  subscribe((language) => heard.push(language));
  const shown = show("ja");
  await need([]).then(() => undefined);
  expect(say("options.title")).toBe("options in en");
  held.open();
  await shown;
  expect(heard).toEqual(["ja"]);
  expect(say("options.title")).toBe("options in ja");
  expect(say("home.title")).toBe("home in ja");
});

test("[NAV-05] an area requested during a language change loads in the language that is then shown", async () => {
  const held = gate();
  const { need, show, say } = store({ "en/options": held });
  await need(["home"]);
  const needed = need(["options"]);
  await show("ja");
  held.open();
  await needed;
  expect(say("options.title")).toBe("options in ja");
});

test("[NAV-05] an area requested while another language loads is available in the shown one", async () => {
  const held = gate();
  const { need, show, say } = store({ "ja/home": held });
  await need(["home"]);
  const changing = show("ja");
  await need(["options"]);
  expect(say("options.title")).toBe("options in en");
  held.open();
  await changing;
  expect(say("options.title")).toBe("options in ja");
});

test("[NAV-05] when the later of two choices cannot be loaded, the shown language stays, and later areas load in it", async () => {
  const held = { ja: gate(), zh: gate() };
  const { need, show, say } = store({ "ja/home": held.ja, "zh-CN/home": held.zh });
  await need(["home"]);
  const first = show("ja");
  const second = show("zh-CN");
  held.ja.open();
  await first;
  held.zh.fail();
  await expect(second).rejects.toThrow("offline");
  await need(["options"]);
  expect(say("home.title")).toBe("home in en");
  expect(say("options.title")).toBe("options in en");
});

test("[NAV-05] of two choices in a row the later one is shown, whichever loads first", async () => {
  const held = gate();
  const { need, show, say } = store({ "ja/home": held });
  await need(["home"]);
  const first = show("ja");
  await show("zh-CN");
  held.open();
  await first;
  expect(say("home.title")).toBe("home in zh-CN");
});

test("[NAV-05] when a language cannot be loaded, the shown one stays, and later areas load in it", async () => {
  const held = gate();
  const { need, show, say } = store({ "ja/home": held });
  await need(["home"]);
  const failed = show("ja");
  held.fail();
  await expect(failed).rejects.toThrow("offline");
  await need(["options"]);
  expect(say("home.title")).toBe("home in en");
  expect(say("options.title")).toBe("options in en");
});

test("an area that cannot be loaded fails only its own request", async () => {
  const held = gate();
  const { need, say } = store({ "en/options": held });
  const failing = need(["options"]);
  held.fail();
  await expect(failing).rejects.toThrow("offline");
  await need(["home"]);
  expect(say("home.title")).toBe("home in en");
});
