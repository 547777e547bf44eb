/** After `npm install`: removes from package-lock.json the optional packages that it names but does not contain, so that `npm ci` accepts it. */
import { readFileSync, writeFileSync } from "node:fs";
import { missingOptionals, pruneLock, type Lock } from "./tidy/lock-rules.ts";

const path = "package-lock.json";
const lock = JSON.parse(readFileSync(path, "utf8")) as Lock;
writeFileSync(path, `${JSON.stringify(pruneLock(lock), null, 2)}\n`);
console.log(`Took out ${missingOptionals(lock).length} names.`);
