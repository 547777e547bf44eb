/** Tries the mistakes whose file or consequence contains one of the words, or all; true when the tests notice each of them. */
import { startDatabase } from "./database.ts";
import { replacements } from "./replacements.ts";
import type { Replacement } from "./replacement.ts";
import { copyRepository, failingFiles, fateOf } from "./run-sql.ts";

export const runSqlMutants = async (words: readonly string[]): Promise<boolean> => {
  const chosen = replacements.filter(
    ({ file, mistake }) => words.length === 0 || words.some((word) => `${file} ${mistake}`.includes(word)),
  );
  if (chosen.length === 0) {
    console.error(`No mistake in the SQL has ${words.join(" or ")} in its file or its consequence.`);
    return false;
  }
  const { folder, remove } = copyRepository();
  const database = await startDatabase();
  try {
    const failing = failingTests(chosen, folder, database.url);
    if (failing.length > 0) {
      console.error(`These tests do not pass without a mistake:\n    ${failing.join("\n    ")}`);
      return false;
    }
    const missed = chosen.filter((replacement) => !isNoticed(replacement, folder, database.url)).length;
    console.log(`SQL: ${chosen.length - missed} of ${chosen.length} mistakes are noticed.`);
    return missed === 0;
  } finally {
    await database.stop();
    remove();
  }
};

/** The tests of these mistakes that fail on the copy as it is: about them a mistake would say nothing. All are run at once. */
const failingTests = (
  chosen: readonly Replacement[],
  folder: string,
  databaseUrl: string,
): readonly string[] => failingFiles([...new Set(chosen.flatMap(({ tests }) => tests))], folder, databaseUrl);

/** Tries one mistake, and prints what became of it. */
const isNoticed = (replacement: Replacement, folder: string, databaseUrl: string): boolean => {
  const startedMs = performance.now();
  const fate = fateOf(replacement, folder, databaseUrl);
  const tookS = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(`${fate.padEnd(9)} ${replacement.file}: ${replacement.mistake} (${tookS} s)`);
  if (fate !== "noticed") console.log(`    ${replacement.from}\n -> ${replacement.to}`);
  return fate === "noticed";
};
