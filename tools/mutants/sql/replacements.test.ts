import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replacements } from "./replacements.ts";

test.each(replacements)(
  "$mistake: its text is in $file once, and its tests are there",
  ({ file, from, to, tests }) => {
    expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  },
);
