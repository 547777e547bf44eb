import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { textFilesSource } from "./text-files.ts";

/** The folders of texts; each has a folder for every language. */
const folders = [
  { folder: "apps/web/src/i18n", like: "@candor/wire/texts/like" },
  { folder: "packages/wire/src/texts", like: "./like.ts" },
];

/** Writes the types of all texts, for the compiler and the linter. */
export const writeTextFiles = (): void => {
  for (const { folder, like } of folders) {
    const names = globSync("**/*.ts", { cwd: join(folder, "en") })
      .map((path) => path.slice(0, -".ts".length))
      .filter((name) => name !== "catalog")
      .sort();
    writeChanged(join(folder, "text-files.ts"), textFilesSource(names, like));
  }
};

const writeChanged = (path: string, text: string): void => {
  if (!globSync(path).includes(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
};
