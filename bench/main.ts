/** `npm run bench -- <name>`: runs one measure, prints it, and fails when a claim does not hold. */
import { readdirSync } from "node:fs";
import { reportText, type Bench } from "./report.ts";

const notBenches = new Set(["main", "report"]);
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z]+\.ts$/.test(file))
  .map((file) => file.slice(0, -3))
  .filter((name) => !notBenches.has(name));

const [name = "", ...parameters] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`npm run bench -- <name>, where name is one of: ${names.join(", ")}\n`);
  process.exit(2);
}
const { bench } = (await import(`./${name}.ts`)) as { bench: Bench };
const report = await bench(parameters);
process.stdout.write(reportText(name, report));
process.exit(report.claims.every(({ held }) => held) ? 0 : 1);
