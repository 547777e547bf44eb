/** House rules about CSS modules: a class that a component names is written there, and a class that is written is named somewhere. */
import { posix } from "node:path";
import type { Finding, TextFile } from "./finding.ts";

const imported = /^import (\w+) from "(\.[^"]+\.module\.css)";$/gm;
const literal = /^"([\w-]+)"$/;
/** One of two classes. */
const choice = /^[^?"]*(?:"[^"]*"[^?"]*)*\?\s*"([\w-]+)"\s*:\s*"([\w-]+)"$/;

type Use = {
  readonly by: string;
  readonly line: number;
  readonly module: string;
  /** Undefined when the source computes the name, such as `styles[kind]`. */
  readonly names: readonly string[] | undefined;
};

/** `files` are the modules and the components that import them. */
export const classFindings = (files: readonly TextFile[]): readonly Finding[] => {
  const uses = files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(usesIn);
  return files.filter(({ path }) => path.endsWith(".module.css")).flatMap((module) => judge(module, uses));
};

/** Where a name is computed, a class may be used although no source says so. */
const judge = (module: TextFile, all: readonly Use[]): readonly Finding[] => {
  const uses = all.filter((use) => use.module === module.path);
  const written = classesOf(module.text);
  const named = new Set(uses.flatMap(({ names }) => names ?? []));
  const missing = uses.flatMap(({ by, line, names }) =>
    (names ?? [])
      .filter((name) => !written.has(name))
      .map((name) => ({ path: by, line, message: `${module.path} has no class ${name}` })),
  );
  if (uses.some(({ names }) => names === undefined)) return missing;
  const idle = [...written]
    .filter(([name]) => !named.has(name))
    .map(([name, line]) => ({ path: module.path, line, message: `no component uses the class ${name}` }));
  return [...missing, ...idle];
};

const usesIn = ({ path, text }: TextFile): readonly Use[] =>
  [...text.matchAll(imported)].flatMap(([, name = "", file = ""]) =>
    [...text.matchAll(new RegExp(`\\b${name}\\[`, "g"))].map((match) => ({
      by: path,
      line: lineAt(text, match.index),
      module: posix.join(posix.dirname(path), file),
      names: namesIn(indexAt(text, match.index + match[0].length)),
    })),
  );

const namesIn = (index: string): readonly string[] | undefined =>
  (literal.exec(index) ?? choice.exec(index))?.slice(1);

/** The source between a bracket that is open at `from` and the one that closes it. */
const indexAt = (text: string, from: number): string => {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) depth += text[at] === "[" ? 1 : text[at] === "]" ? -1 : 0;
  return text.slice(from, at - 1).trim();
};

/** The classes that selectors name, each with its first line. `:global(…)` is not of the module. */
const classesOf = (css: string): ReadonlyMap<string, number> => {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ");
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, blank)
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, blank);
  const found = new Map<string, number>();
  for (const selector of plain.matchAll(/[^{};]*(?=\{)/g)) {
    if (selector[0].trim().startsWith("@")) continue;
    for (const match of selector[0].matchAll(/\.([A-Za-z_][\w-]*)/g)) {
      const name = match[1] ?? "";
      if (!found.has(name)) found.set(name, lineAt(css, selector.index + match.index));
    }
  }
  return found;
};

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;
