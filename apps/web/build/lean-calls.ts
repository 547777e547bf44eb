/**
 * The browser sends calls and reads their answers; it checks neither, because the server did (API-09). So the build leaves out of each
 * call of the wire what only the server reads, and marks the schemas as free of effects: those that nothing else uses, and zod with
 * them, are then no part of what a page loads.
 *
 * Known limit: the app cannot read these fields of a call. A schema that it needs is exported from the wire by its own name.
 */
import { parseAst, type Plugin } from "vite";

/** Besides these, a limit is left out unless it is that of money: a browser keeps only such calls until they are answered. */
const serverOnly: ReadonlySet<string> = new Set([
  "request",
  "answer",
  "summary",
  "cost",
  "says",
  "bodyBytes",
  "sameForAll",
  "readsFiles",
]);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;
/** `text`: its value, if that is a text as it is written. */
type Field = {
  readonly name: string;
  readonly text: string | undefined;
  readonly start: number;
  readonly end: number;
};
type Edit = { readonly start: number; readonly end: number; readonly text: string };

export const leanCalls = (): Plugin => ({
  name: "lean-calls",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /\/packages\/wire\/src\/.+\.ts$/ },
    handler: (code) => ({ code: leanSource(code), map: null }),
  },
});

/** The source of a module of the wire, as the browser gets it. */
export const leanSource = (code: string): string => {
  const edits: Edit[] = [];
  visit(parseAst(code) as unknown as Node, edits, true);
  let lean = "";
  let doneTo = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    // Inside something that was left out.
    if (start < doneTo) continue;
    lean += code.slice(doneTo, start) + text;
    doneTo = end;
  }
  return lean + code.slice(doneTo);
};

/** `isValue`: what is made here is only a value. A statement, and what a function does when it is called, may be there for its effect. */
const visit = (node: Node, edits: Edit[], isValue: boolean): void => {
  if (edits.some(({ start, end, text }) => start === node.start && end === node.end && text === nothing))
    return;
  const leftOut = fieldsOfCall(node).filter(
    ({ name, text }) => serverOnly.has(name) || (name === "limit" && text !== undefined && text !== "money"),
  );
  for (const { start, end } of leftOut) edits.push({ start, end, text: nothing });
  // A chain of calls begins with its first one: one mark is enough.
  const isMarked = edits.some(({ start, text }) => start === node.start && text === mark);
  if (node.type === "CallExpression" && isValue && !isMarked)
    edits.push({ start: node.start, end: node.start, text: mark });
  for (const { start, end } of isValue ? copiesIn(node) : [])
    edits.push({ start, end: start, text: `${mark}(() => (` }, { start: end, end, text: "))()" });
  const goesOn = isValue && node.type !== "ExpressionStatement" && !node.type.includes("Function");
  for (const child of childrenOf(node)) visit(child, edits, goesOn);
};
const nothing = "...{}";
const mark = "/*#__PURE__*/ ";

/** The fields where a call is defined, or where those that several have in common are written: only there is an `access`. */
const fieldsOfCall = (node: Node): readonly Field[] => {
  if (isDefinition(node)) return (node["arguments"] as readonly Node[]).flatMap(fieldsOf);
  if (node.type !== "ObjectExpression") return [];
  const fields = fieldsOf(node);
  return fields.some((field) => field.name === "access") ? fields : [];
};

const isDefinition = (node: Node): boolean => {
  const { name } = (node["callee"] ?? {}) as Record<string, unknown>;
  return name === "defineCall" || name === "defineList";
};

const fieldsOf = (object: Node): readonly Field[] =>
  (object["properties"] as readonly Node[]).map(({ key, value, start, end }) => {
    const text = (value as Record<string, unknown> | undefined)?.["value"];
    return {
      name: String((key as Record<string, unknown> | undefined)?.["name"]),
      text: typeof text === "string" ? text : undefined,
      start,
      end,
    };
  });

/** What a schema is made of, with fields of another object. To copy these counts as an effect, unless a call that has none does it. */
const copiesIn = (node: Node): readonly Node[] =>
  node.type === "CallExpression" && !isDefinition(node)
    ? (node["arguments"] as readonly Node[]).filter(
        (given) =>
          given.type === "ObjectExpression" &&
          (given["properties"] as readonly Node[]).some(({ type }) => type === "SpreadElement"),
      )
    : [];

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
