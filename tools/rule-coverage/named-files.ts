/** The files that docs/rules names: each exists, and one that is named as a rule's test names the rule. */
import type { Proof } from "./read-titles.ts";

export type NamedFile = {
  /** As it is written: a path, the end of one, or one with `*`, `{a,b}` or `<area>`; a folder ends with a slash. */
  readonly name: string;
  readonly line: number;
  /** The rule that it tests, when it is in a sentence that says so. */
  readonly tests: string | undefined;
};

const quoted = /`([^`\n]+)`/g;
const isFile = (name: string): boolean => /^[^/\s]\S*(?:\.(?:tsx?|sql|md|html|js)|\/)$/.test(name);
const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

export const readNamedFiles = (text: string): readonly NamedFile[] => {
  const tested = testedRanges(text);
  return [...text.matchAll(quoted)].flatMap(({ 1: written = "", index }) =>
    isFile(written)
      ? alternatives(written).map((name) => ({
          name,
          line: text.slice(0, index).split("\n").length,
          tests:
            isTest(name) || !name.includes(".")
              ? tested.find(({ from, to }) => index > from && index < to)?.code
              : undefined,
        }))
      : [],
  );
};

/** What is wrong with the files that a document names; `files` are those of the repository. */
export const namedFileFindings = (
  path: string,
  text: string,
  files: readonly string[],
  proofs: readonly Proof[],
): readonly string[] =>
  readNamedFiles(text).flatMap(({ name, line, tests }) => {
    const pattern = patternOf(name);
    if (!files.some((file) => pattern.test(file))) return [`${path}:${line}: there is no ${name}`];
    return tests === undefined || proofs.some((proof) => proof.code === tests && pattern.test(proof.path))
      ? []
      : [`${path}:${line}: ${name} does not name ${tests}`];
  });

/** From the word "tested" to the end of its sentence, within the section of a rule. */
const testedRanges = (text: string) => {
  // A full stop in the name of a file ends no sentence.
  const plain = text.replaceAll(quoted, (name) => "x".repeat(name.length));
  return [...plain.matchAll(/\btested\b/gi)].flatMap(({ index }) => {
    const code = /^## ([A-Z]+-\d+)\b/.exec(plain.slice(plain.lastIndexOf("\n## ", index) + 1))?.[1];
    const end = plain.slice(index).search(/\.(?=\s|$)|\n\n/);
    return code === undefined ? [] : [{ code, from: index, to: end < 0 ? text.length : index + end }];
  });
};

/** `a/{b,c}.ts` as a/b.ts and a/c.ts. */
const alternatives = (name: string): readonly string[] => {
  const [, before = "", list, after = ""] = /^(.*)\{([^}]+)\}(.*)$/.exec(name) ?? [];
  return list === undefined ? [name] : list.split(",").map((each) => `${before}${each}${after}`);
};

/** The short names of the folders of sources. */
const sources: Readonly<Record<string, string>> = {
  core: "packages/core/src",
  wire: "packages/wire/src",
  server: "apps/server/src",
};

/** Matches the paths that a name may stand for. */
const patternOf = (name: string): RegExp => {
  const [, short = "", rest = ""] = /^(\w+)(\/.*)$/.exec(name) ?? [];
  const full = sources[short] === undefined ? name : `${sources[short]}${rest}`;
  const escaped = full
    .split(/\*|<\w+>/)
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("[^/]+");
  return new RegExp(`(?:^|/)${escaped}${name.endsWith("/") ? ".+" : ""}$`);
};
