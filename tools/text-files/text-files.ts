/**
 * The types of all texts, in one file for each folder of texts. A compiler cannot read a folder, so that file lists what is there:
 * the English files say which texts there are, and every language of the list must have them all. Only types come from it; the
 * program itself finds its texts without it. It is not kept in the repository.
 */
import { basename } from "node:path";
import { folderOf, languages } from "../../packages/wire/src/language.ts";
import { areaOf } from "../../packages/wire/src/texts/area-of.ts";

/** The text of the file. `names` are the paths of the English files without their ending; `like` is the file with the type of another language's texts. */
export const textFilesSource = (names: readonly string[], like: string): string => {
  const others = languages.filter((language) => language !== "en");
  return [
    "// Written by `npm run types`. A line that does not compile names a file that is missing, or the file of a missing text.",
    `import type { Like } from "${like}";`,
    "",
    "export type English = {",
    ...names.map((name) => `  ${areaIn(name)}: ${fileType("en", name)};`),
    "};",
    "",
    "export type OtherLanguages = {",
    ...others.flatMap((language) => [
      `  "${language}": {`,
      ...names.map(
        (name) =>
          `    ${areaIn(name)}: Like<English["${areaIn(name)}"], ${fileType(folderOf(language), name)}>;`,
      ),
      "  };",
    ]),
    "};",
    "",
  ].join("\n");
};

const fileType = (folder: string, name: string): string =>
  `typeof import("./${folder}/${name}.ts").${areaIn(name)}`;

const areaIn = (name: string): string => areaOf(basename(name));
