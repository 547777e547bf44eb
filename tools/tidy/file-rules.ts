/** House rules about one file: its name, its length, how it begins. */
import type { Finding, TextFile } from "./finding.ts";

const limitLines = 400;
const emptyWords = /(^|[/.-])(utils?|helpers?|common|managers?)(?=[/.-]|$)/;
const source = /\.tsx?$/;
const test = /\.(test|spec)\.tsx?$/;
const opensWithContract = /^(packages\/core\/src|apps\/server\/src\/(ledger|engine)|sim)\//;
/** Lists of texts grow with the product, not with its complexity. */
const lists = /\/(i18n|texts)\//;

export const fileFindings = (file: TextFile): readonly Finding[] => {
  if (!source.test(file.path)) return nameFindings(file);
  return [...nameFindings(file), ...lengthFindings(file), ...contractFindings(file)];
};

const nameFindings = ({ path }: TextFile): readonly Finding[] => {
  const findings: Finding[] = [];
  if (emptyWords.test(path)) findings.push({ path, message: "this name says nothing: name what is inside" });
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (source.test(name) && !/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(name)) {
    findings.push({ path, message: "files are named in kebab-case" });
  }
  return findings;
};

const lengthFindings = ({ path, text }: TextFile): readonly Finding[] => {
  if (lists.test(path)) return [];
  const lines = text.split("\n").length - 1;
  return lines > limitLines
    ? [{ path, message: `${lines} lines; the limit is ${limitLines}: split it by what it does` }]
    : [];
};

const contractFindings = ({ path, text }: TextFile): readonly Finding[] =>
  opensWithContract.test(path) && !test.test(path) && !text.startsWith("/**")
    ? [{ path, line: 1, message: "a file of core, ledger, engine or sim opens with its contract" }]
    : [];
