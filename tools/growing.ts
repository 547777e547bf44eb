/**
 * The stage `growing`: docs/GROWING.md says in which places something new is added; this adds one of each to a copy of the
 * repository, in the places that the document lists and no others, and checks that the product then has it.
 * `--keep` leaves the copy and prints where it is.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { make } from "./growing/change.ts";
import { copyRepository } from "./growing/copy-repository.ts";
import { disagreements, readLists } from "./growing/read-lists.ts";
import { area } from "./growing/things/area.ts";
import { call } from "./growing/things/call.ts";
import { desk } from "./growing/things/desk.ts";
import { job } from "./growing/things/job.ts";
import { language } from "./growing/things/language.ts";
import { page } from "./growing/things/page.ts";
import { postingKind } from "./growing/things/posting-kind.ts";
import { push } from "./growing/things/push.ts";
import { table } from "./growing/things/table.ts";

/** A language comes last: it begins as a copy of the English texts. */
const things = [call, page, table, job, postingKind, area, desk, push, language];

const lists = readLists(readFileSync("docs/GROWING.md", "utf8"));
const names = new Set(things.map(({ name }) => name));
const wrong = [...lists.keys()].filter((name) => !names.has(name)).map((name) => `"${name}" has no example`);

const copy = copyRepository();
try {
  const changed: string[] = [];
  for (const { name, changes } of things) {
    const paths = changes.flatMap((change) => make(copy, change));
    wrong.push(...disagreements(name, lists.get(name), [...new Set(paths)]));
    changed.push(...paths);
  }
  for (const sentence of wrong) console.error(sentence);
  if (wrong.length > 0 || !isProved(copy, [...new Set(changed)])) process.exitCode = 1;
  else
    console.log(
      `docs/GROWING.md: ${things.length} lists, ${changed.length} changes, and the copy has them all.`,
    );
} finally {
  if (process.argv.includes("--keep")) console.log(`The copy: ${copy}`);
  else rmSync(copy, { recursive: true, force: true });
}

function isProved(folder: string, changed: readonly string[]): boolean {
  const proof = spawnSync(process.execPath, ["tools/growing/prove.ts", ...changed], {
    cwd: folder,
    stdio: "inherit",
  });
  return proof.status === 0;
}
