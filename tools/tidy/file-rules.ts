/** House rules about one file: its name, how it begins. */
import type { Finding, TextFile } from "./finding.ts";

const emptyWords = /(^|[/.-])(utils?|helpers?|common|managers?)(?=[/.-]|$)/;
const source = /\.tsx?$/;
const test = /\.(test|spec)\.tsx?$/;
const opensWithContract = /^(packages\/core\/src|apps\/server\/src\/(ledger|engine)|sim)\//;

export const fileFindings = (file: TextFile): readonly Finding[] => [
  ...nameFindings(file),
  ...contractFindings(file),
];

const nameFindings = ({ path }: TextFile): readonly Finding[] =>
  emptyWords.test(path) ? [{ path, message: "this name says nothing: name what is inside" }] : [];

const contractFindings = ({ path, text }: TextFile): readonly Finding[] =>
  source.test(path) && opensWithContract.test(path) && !test.test(path) && !text.startsWith("/**")
    ? [{ path, line: 1, message: "a file of core, ledger, engine or sim opens with its contract" }]
    : [];
