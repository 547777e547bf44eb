/** After `npm install`: removes from package-lock.json the optional packages that it names but does not contain, so that `npm ci` accepts it. */
import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { missingOptionals, pruneLock, type Lock } from "./tidy/lock-rules.ts";

const path = "package-lock.json";
const lock = JSON.parse(readFileSync(path, "utf8")) as Lock;
writeFileSync(path, `${JSON.stringify(pruneLock(lock), null, 2)}\n`);
// The installed packages stay as they are: bootstrap.sh installs again only when the lock is newer than this record.
const installed = "node_modules/.package-lock.json";
if (existsSync(installed)) utimesSync(installed, new Date(), new Date());
console.log(`Took out ${missingOptionals(lock).length} names.`);
