/**
 * Writes the words that the server needs to answer a page of content with what it says (CNT-02): the names of these pages and a few
 * sentences, in every language, by their keys.
 */
import { contentPaths } from "@candor/wire/first-answer/first-asks";
import { languages, type Language } from "@candor/wire/language";
import type { Plugin } from "vite";

/** Returns the texts of the area in the language. */
type ReadTexts = (language: Language, area: string) => Promise<unknown>;

const sentences = [
  "shell.demoBar",
  "project.lead",
  "community.lead",
  "community.exampleNote",
  "newsDetail.lost",
  "newsDetail.lostBody",
] as const;

export const pageWords = (read: ReadTexts): Plugin => ({
  name: "page-words",
  apply: "build",
  async generateBundle() {
    const all = await Promise.all(
      languages.map(async (language) => [language, await wordsOf(language, read)] as const),
    );
    const source = JSON.stringify(Object.fromEntries(all));
    this.emitFile({ type: "asset", fileName: "page-words.json", source });
  },
});

const wordsOf = async (language: Language, read: ReadTexts): Promise<Readonly<Record<string, string>>> => {
  const names = contentPaths.map((path) => ["pages", path.slice(1)] as const);
  const said = sentences.map((key) => key.split(".") as [area: string, name: string]);
  const found = await Promise.all(
    [...names, ...said].map(async ([area, name]) => {
      const texts = (await read(language, area)) as Readonly<Record<string, unknown>>;
      const text = texts[name];
      if (typeof text !== "string") throw new Error(`page-words: ${language} has no ${area}.${name}`);
      return [area === "pages" ? name : `${area}.${name}`, text] as const;
    }),
  );
  return Object.fromEntries(found);
};
