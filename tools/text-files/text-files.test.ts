import { expect, test } from "vitest";
import { textFilesSource } from "./text-files.ts";

test("[NAV-05] every language of the list has a line for each English file, so that one that is missing does not compile", () => {
  const source = textFilesSource(["home", "trading/lever-list"], "./like.ts");
  expect(source).toContain('  leverList: typeof import("./en/trading/lever-list.ts").leverList;');
  for (const folder of ["zh-cn", "zh-tw", "ja"]) {
    expect(source).toContain(`home: Like<English["home"], typeof import("./${folder}/home.ts").home>;`);
    expect(source).toContain(
      `leverList: Like<English["leverList"], typeof import("./${folder}/trading/lever-list.ts").leverList>;`,
    );
  }
});
