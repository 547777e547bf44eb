/**
 * Puts into the page what it says before its texts have loaded, in every language: the sentence of the front page, the names of the other
 * first pages, and what to do when nothing loads. `public/first-paint.js` shows those of one language, and finds the languages on `<html>`.
 * Where no script runs, nothing finds the language: that is said in all of them.
 */
import { languageList, languages, type Language } from "@candor/wire/language";
import type { Plugin } from "vite";

type Boot = {
  readonly home: { readonly headline: string; readonly sub: string };
  readonly pages: Readonly<Record<string, unknown>>;
  readonly boot: Readonly<Record<"failed" | "reload" | "noScript", string>>;
};
/** Returns the texts of the area in the language. */
export type ReadTexts = (language: Language, area: keyof Boot) => Promise<unknown>;

/** `addresses` are the pages whose name is shown, under the name that their address has without its slash. */
export const bootTexts = (addresses: readonly string[], read: ReadTexts): Plugin => ({
  name: "boot-texts",
  transformIndexHtml: {
    order: "pre",
    handler: async (html) => {
      const bodies = await Promise.all(
        languages.map(async (language) => [language, await readBoot(language, read)] as const),
      );
      const tags = Object.fromEntries(languages.map((each) => [each, languageList[each].tags.source]));
      return html
        .replace("<html", () => `<html data-languages='${JSON.stringify(tags)}'`)
        .replace("<!-- boot texts -->", () =>
          bodies.map(([language, texts]) => said(language, texts, addresses)).join(""),
        )
        .replace("<!-- boot failed -->", () =>
          bodies.map(([language, { boot }]) => failed(language, boot)).join(""),
        )
        .replace("<!-- boot without scripts -->", () =>
          bodies.map(([language, { boot }]) => `<p lang="${language}">${boot.noScript}</p>`).join(""),
        );
    },
  },
});

const readBoot = async (language: Language, read: ReadTexts): Promise<Boot> =>
  ({
    home: await read(language, "home"),
    pages: await read(language, "pages"),
    boot: await read(language, "boot"),
  }) as Boot;

const said = (language: Language, { home, pages }: Boot, addresses: readonly string[]): string =>
  [
    `<p class="boot-line" data-for="${language}/">${home.headline}</p>`,
    ...addresses.map(
      (address) =>
        `<p class="boot-title" data-for="${language}${address}">${String(pages[address.slice(1)])}</p>`,
    ),
    `<p class="boot-sub" data-for="${language}">${home.sub}</p>`,
  ].join("");

const failed = (language: Language, boot: Boot["boot"]): string =>
  `<p data-for="${language}">${boot.failed.replace("{reload}", `<a href="">${boot.reload}</a>`)}</p>`;
