/** House rules about one file: its name, how it begins, how long the lines of a guide are. */
import type { Finding, TextFile } from "./finding.ts";
import { longestLine, longLines } from "./wrap-text.ts";

const emptyWords = /(^|[/.-])(utils?|helpers?|common|managers?)(?=[/.-]|$)/;
const source = /\.tsx?$/;
const guide = /^(README|docs\/.*)\.md$/;
const test = /\.(test|spec)\.tsx?$/;
const opensWithContract = /^(packages\/core\/src|apps\/server\/src\/(ledger|engine)|sim)\//;

export const fileFindings = (file: TextFile): readonly Finding[] => [
  ...nameFindings(file),
  ...contractFindings(file),
  ...guideFindings(file),
];

const nameFindings = ({ path }: TextFile): readonly Finding[] =>
  emptyWords.test(path) ? [{ path, message: "this name says nothing: name what is inside" }] : [];

const contractFindings = ({ path, text }: TextFile): readonly Finding[] =>
  source.test(path) && opensWithContract.test(path) && !test.test(path) && !text.startsWith("/**")
    ? [{ path, line: 1, message: "a file of core, ledger, engine or sim opens with its contract" }]
    : [];

const guideFindings = ({ path, text }: TextFile): readonly Finding[] =>
  (guide.test(path) ? longLines(text) : []).map((line) => ({
    path,
    line,
    message: `longer than ${longestLine} characters: run sh tools/run tools/wrap-docs.ts`,
  }));
