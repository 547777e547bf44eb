/** `npm run tidy`: the house rules that no other tool checks (docs/STYLE.md). Fails with one line per finding. */
import { readFileSync } from "node:fs";
import { classFindings } from "./tidy/class-rules.ts";
import { fileFindings } from "./tidy/file-rules.ts";
import { folderFindings } from "./tidy/folder-rules.ts";
import { formatFinding, type Finding } from "./tidy/finding.ts";
import { lockFindings, type Lock } from "./tidy/lock-rules.ts";
import { lineFindings } from "./tidy/line-rules.ts";
import { catalogFindings } from "./tidy/read-catalogs.ts";
import { repositoryFiles } from "./tidy/source-files.ts";

const readable = /\.(tsx?|js|json|md|sh|sql|html|css|csv|svg|txt)$|(^|\/)[a-z]+$|^\.[\w.]+$/;
const paths = repositoryFiles().filter((path) => readable.test(path));
const findings: Finding[] = [];
const files = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
for (const file of files) findings.push(...fileFindings(file), ...lineFindings(file));
findings.push(...folderFindings(paths), ...classFindings(files));
findings.push(...(await catalogFindings()));
findings.push(
  ...lockFindings("package-lock.json", JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock),
);

for (const finding of findings) console.error(formatFinding(finding));
if (findings.length > 0) {
  console.error(`${findings.length} findings; docs/STYLE.md says why.`);
  process.exitCode = 1;
} else console.log(`Tidy: ${paths.length} files.`);
