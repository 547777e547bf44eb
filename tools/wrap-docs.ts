/** Wraps the prose of the guides where a line is too long. Run it after writing; `npm run tidy` names the lines that need it. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { wrapMarkdown } from "./tidy/wrap-text.ts";

for (const path of ["README.md", ...globSync("docs/**/*.md")]) {
  const text = readFileSync(path, "utf8");
  const wrapped = wrapMarkdown(text);
  if (wrapped !== text) writeFileSync(path, wrapped);
}
