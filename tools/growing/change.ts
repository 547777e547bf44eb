/** A change of a file as an example makes it, and the making of it in a copy of the repository. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderOf, languages, type Language } from "../../packages/wire/src/language.ts";

export type Change =
  /** A new file. */
  | { readonly path: string; readonly text: string }
  /** A line or more put in place of the first `find`. */
  | { readonly path: string; readonly find: string; readonly put: string }
  /** A folder that begins as a copy of another. */
  | { readonly path: string; readonly like: string };

/** One example of something that the product has more of as it grows. */
export type Thing = {
  /** The heading of its list in docs/GROWING.md. */
  readonly name: string;
  readonly changes: readonly Change[];
};

/** A change in the folder of each language of the project: in English where the example has no text in that language. */
export const inEachLanguage = (
  texts: Readonly<Partial<Record<Language, string>>> & { readonly en: string },
  change: (text: string, folder: string) => Change,
): readonly Change[] => languages.map((language) => change(texts[language] ?? texts.en, folderOf(language)));

/** Makes the change below `folder`; returns the paths of the files that it wrote. */
export const make = (folder: string, change: Change): readonly string[] => {
  const target = join(folder, change.path);
  if ("like" in change) {
    cpSync(join(folder, change.like), target, { recursive: true });
    return readdirSync(target).map((name) => `${change.path}/${name}`);
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, "text" in change ? newText(target, change.text) : replaced(target, change));
  return [change.path];
};

const newText = (target: string, text: string): string => {
  if (existsSync(target)) throw new Error(`${target} is there already: the example needs another name`);
  return text.trimStart();
};

const replaced = (target: string, change: { readonly find: string; readonly put: string }): string => {
  const before = readFileSync(target, "utf8");
  if (!before.includes(change.find)) {
    throw new Error(
      `${target} no longer has "${change.find}", where the example of docs/GROWING.md is put in`,
    );
  }
  return before.replace(change.find, () => change.put);
};
