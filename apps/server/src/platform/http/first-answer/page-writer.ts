/**
 * Writes what an address is about into the built page: its language, title and description, its content as markup, and the answers that
 * the page would ask for first, as data. Texts are escaped here or where the markup is made (`escaped`); the Content-Security-Policy stays
 * as it is, because data is no script.
 */
import type { Language } from "@candor/wire/language";
import { givenId } from "@candor/wire/first-answer/given";

export type PageParts = {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** What is read until the app is drawn, and without scripts. Of elements that its maker wrote, and escaped texts. */
  readonly markup: string;
  /** What a demo says on every page of its money, as the app's `demo-bar.tsx` does. */
  readonly demoBar: string | undefined;
  /** JSON. */
  readonly given: string;
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as the content of an element, or as the value of an attribute in quotation marks. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** JSON that ends no element and begins no comment: its signs below are only ever in strings. */
const inertJson = (json: string): string =>
  json.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

/** Nothing that was written before can be taken for a place that is looked for after it: no text has a "<". */
export const writePage = (
  html: string,
  { language, title, description, markup, demoBar, given }: PageParts,
): string =>
  html
    .replace(' lang="en"', () => ` lang="${language}"`)
    .replace("<html", "<html data-content")
    // What it says is drawn first: `first-paint.js` asks for the app's scripts then.
    .replaceAll(' rel="modulepreload"', "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*(")/,
      (_, start: string, end: string) => start + escaped(description) + end,
    )
    .replace('<div class="boot-bar">', (bar) =>
      demoBar === undefined ? bar : `<aside class="demo-bar">${escaped(demoBar)}</aside>${bar}`,
    )
    .replace('<div class="boot-rows">', (rows) => `<div class="boot-content">${markup}</div>${rows}`)
    .replace(
      "</body>",
      () => `<script type="application/json" id="${givenId}">${inertJson(given)}</script></body>`,
    );
