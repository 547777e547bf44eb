/** Tries a sample of small mistakes in one side of the product, each with the tests nearest to it, and prints which share was noticed, by area. */
import { readFileSync, rmSync } from "node:fs";
import { prng } from "@candor/core/prng/prng";
import { copyRepository } from "../../growing/copy-repository.ts";
import { sourceFiles } from "../../tidy/source-files.ts";
import { startDatabase } from "../sql/database.ts";
import { areaTable } from "./area-table.ts";
import { drawn } from "./drawn.ts";
import { mistakesIn, type Mistake } from "./mistakes.ts";
import { testFinder } from "./nearest-tests.ts";
import type { Side } from "./sides.ts";
import { tryMistake, type Tried } from "./try-mistake.ts";

export const runSample = async (side: Side, count: number, seed: string): Promise<void> => {
  const sources = sourceFiles();
  const isOfSide = (path: string): boolean =>
    side.folders.some((folder) => path.startsWith(`${folder}/`)) && !notProduct.test(path);
  const mistakes = sources.filter(isOfSide).flatMap((path) => mistakesIn(path, readFileSync(path, "utf8")));
  const testsOf = testFinder(sources);
  const folder = copyRepository();
  const database = side.needsDatabase ? await startDatabase() : undefined;
  try {
    const tried: Tried[] = [];
    for (const mistake of drawn(mistakes, count, prng(seed))) {
      const startedMs = performance.now();
      const fate = tryMistake(mistake, testsOf(mistake.file), { side, folder, databaseUrl: database?.url });
      tried.push({ mistake, fate });
      console.log(
        `${fate.padEnd(15)} ${shown(mistake)} (${((performance.now() - startedMs) / 1000).toFixed(0)} s)`,
      );
    }
    console.log(
      `\nOf ${mistakes.length} possible mistakes ${tried.length} were tried, drawn with the seed ${seed}.\n${areaTable(tried)}`,
    );
  } finally {
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const notProduct = /\.test\.tsx?$|\/test-[^/]+$|\/stories\//;

const shown = ({ file, start, kind, from, to }: Mistake): string =>
  `${file}:${lineAt(file, start)} ${kind}\n    ${oneLine(from)}\n -> ${oneLine(to)}`;
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 160);
const lineAt = (file: string, place: number): number =>
  readFileSync(file, "utf8").slice(0, place).split("\n").length;
