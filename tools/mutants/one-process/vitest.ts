/**
 * What a test file gets for `vitest` when its tests run in one process: `test`, `describe` and the hooks only note what they are given;
 * `expect` and `vi` are vitest's own.
 */
import { expect as vitestsExpect, vi as vitestsVi } from "vitest";
import { notedFile, type Hook, type NotedTest } from "./noted-tests.ts";

export const expect = vitestsExpect;
export const vi = vitestsVi;

type Body = NotedTest["body"];
type Note = (title: string, ...rest: readonly unknown[]) => void;
type Each = (rows: readonly unknown[]) => (title: string, body: (...row: unknown[]) => unknown) => void;

const groups: string[] = [];
const befores: Hook[] = [];
const afters: Hook[] = [];

/** The body is the function among the arguments: before it there may be settings, after it a time limit. */
const bodyOf = (rest: readonly unknown[]): Body => {
  const body = rest.find((each) => typeof each === "function");
  if (body === undefined) throw new Error("a test without a body");
  return body as Body;
};

const note = (title: string, body: Body): void => {
  notedFile().push({
    title: [...groups, title].join(" > "),
    body,
    befores: [...befores],
    afters: [...afters],
  });
};

const eachOf =
  (take: (title: string, body: Body) => void): Each =>
  (rows) =>
  (title, body) => {
    for (const [index, row] of rows.entries())
      take(`${title} #${index}`, () => body(...(Array.isArray(row) ? (row as unknown[]) : [row])));
  };

const takeTest: Note = (title, ...rest) => note(title, bodyOf(rest));
export const test = Object.assign(takeTest, { each: eachOf(note) });
export const it = test;

const takeGroup = (title: string, body: Body): void => {
  const before = [befores.length, afters.length] as const;
  groups.push(title);
  void body();
  groups.pop();
  befores.length = before[0];
  afters.length = before[1];
};
const takeDescribe: Note = (title, ...rest) => takeGroup(title, bodyOf(rest));
export const describe = Object.assign(takeDescribe, { each: eachOf(takeGroup) });

export const beforeEach = (hook: Hook): void => {
  befores.push(hook);
};
export const afterEach = (hook: Hook): void => {
  afters.push(hook);
};

/** Before each file: the hooks at its top are its own. */
export const forgetHooks = (): void => {
  befores.length = 0;
  afters.length = 0;
};
