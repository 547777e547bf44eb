/** Tries the mistakes whose file or consequence contains one of the words, or all; returns how many no test noticed. */
import { startDatabase } from "./database.ts";
import { replacements } from "./replacements.ts";
import { copyRepository, fateOf } from "./run-sql.ts";

export const runSqlMutants = async (words: readonly string[]): Promise<number> => {
  const chosen = replacements.filter(
    ({ file, mistake }) => words.length === 0 || words.some((word) => `${file} ${mistake}`.includes(word)),
  );
  const { folder, remove } = copyRepository();
  const database = await startDatabase();
  let missed = 0;
  try {
    for (const replacement of chosen) {
      const startedMs = performance.now();
      const fate = fateOf(replacement, folder, database.url);
      if (fate !== "noticed") missed += 1;
      const tookS = ((performance.now() - startedMs) / 1000).toFixed(0);
      console.log(`${fate.padEnd(9)} ${replacement.file}: ${replacement.mistake} (${tookS} s)`);
      if (fate !== "noticed") console.log(`    ${replacement.from}\n -> ${replacement.to}`);
    }
  } finally {
    await database.stop();
    remove();
  }
  console.log(`SQL: ${chosen.length - missed} of ${chosen.length} mistakes are noticed.`);
  return missed;
};
