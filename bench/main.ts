/** `npm run bench -- <name>`: runs one measure, prints it, and fails when a claim does not hold. */
import { readdirSync } from "node:fs";
import { reportText, type Bench } from "./report.ts";

const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

const [name = "", ...parameters] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`npm run bench -- <name>, where name is one of: ${names.join(", ")}\n`);
  process.exit(2);
}
const { bench } = (await import(`./${name}/${name}.ts`)) as { bench: Bench };
const report = await bench(parameters);
process.stdout.write(reportText(name, report));
process.exit(report.claims.every(({ held }) => held) ? 0 : 1);
