/**
 * `npm run mutants`: breaks the rules in thousands of small ways, and counts how often a test notices. `npm run mutants -- packages/core/src/options`
 * breaks only what is below a path, `npm run mutants -- sql` only the SQL, `npm run mutants -- sql lease` what has the word, and
 * `npm run mutants -- server 200 seed` or `web 200 seed` samples the server's modules or the web app. Fails when
 * fewer than 90 % are noticed, when a survivor is not accepted, when an accepted mutant does not live, or when a mistake in the SQL is not
 * noticed.
 */
import { parts, partOf, type Part } from "./mutants/parts.ts";
import { runRules } from "./mutants/rules.ts";
import { runSample } from "./mutants/sample/sample.ts";
import { sides } from "./mutants/sample/sides.ts";
import { runSqlMutants } from "./mutants/sql/main.ts";

const asked = process.argv.slice(2);
const [first, ...words] = asked;

const side = sides[first ?? ""];
if (side !== undefined) await runSample(side, Number(words[0] ?? 200), words[1] ?? "1");
else if (first === "sql") process.exitCode = (await runSqlMutants(words)) ? 0 : 1;
else {
  const chosen: readonly Part[] = first === undefined ? parts : asked.flatMap((path) => partOf(path) ?? []);
  if (chosen.length < asked.length) {
    console.error(
      `These are mutated, and what is in them: ${parts.map(({ folder }) => folder).join(", ")}, sql.`,
    );
    process.exit(2);
  }
  const enough = await runRules(chosen);
  const allNoticed = first === undefined ? await runSqlMutants([]) : true;
  process.exitCode = enough && allNoticed ? 0 : 1;
}
