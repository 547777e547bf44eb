/** Puts the names of the first pages, in every language, into the static first paint: `public/first-paint.js` shows the one that is asked for. */
import type { Plugin } from "vite";

type Names = Readonly<Record<string, unknown>>;

/** `names` are the pages' names by language, under the name that a page's address has without its slash. */
export const bootTitles = (pages: readonly string[], names: Readonly<Record<string, Names>>): Plugin => ({
  name: "boot-titles",
  transformIndexHtml: (html) => {
    const titles = Object.entries(names).flatMap(([language, texts]) =>
      pages.map(
        (page) => `<p class="boot-title" data-for="${language}${page}">${String(texts[page.slice(1)])}</p>`,
      ),
    );
    return html.replace("<!-- boot titles -->", titles.join(""));
  },
});
