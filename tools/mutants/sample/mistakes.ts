/** Small mistakes that a person could make in a file: a piece of its text becomes another one. */
import { parseSync, Visitor } from "vite";

export type Mistake = {
  readonly file: string;
  readonly kind: string;
  readonly start: number;
  readonly from: string;
  readonly to: string;
};

const otherComparison: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};

/** The compiler takes it for a value of any type. */
const nothing = "(undefined as never)";

type Place = { readonly start: number; readonly end: number };

export const mistakesIn = (file: string, text: string): readonly Mistake[] => {
  const mistakes: Mistake[] = [];
  const textOf = ({ start, end }: Place): string => text.slice(start, end);
  const add = (kind: string, place: Place, to: string): void => {
    mistakes.push({ file, kind, start: place.start, from: textOf(place), to });
  };
  const negate = ({ test }: { readonly test: Place }): void =>
    add("condition negated", test, `!(${textOf(test)})`);
  const leaveOut = (node: Place & { readonly argument: Place }): void =>
    add("await left out", node, textOf(node.argument));
  /** Numbers that are no values of the program: parts of types, and sizes of what is drawn. */
  const notCounted = new Set<number>();

  new Visitor({
    IfStatement: negate,
    ConditionalExpression: negate,
    BinaryExpression: (node) => {
      const other = otherComparison[node.operator];
      if (other !== undefined)
        add("comparison changed", node, `${textOf(node.left)} ${other} ${textOf(node.right)}`);
    },
    LogicalExpression: (node) => {
      if (node.operator === "??") return;
      const other = node.operator === "&&" ? "||" : "&&";
      add("&& and || exchanged", node, `(${textOf(node.left)}) ${other} (${textOf(node.right)})`);
    },
    TSLiteralType: ({ literal }) => void notCounted.add(literal.start),
    JSXExpressionContainer: ({ expression }) => void notCounted.add(expression.start),
    Literal: (node) => {
      if (notCounted.has(node.start)) return;
      if (typeof node.value === "number") add("constant off by one", node, `(${textOf(node)} + 1)`);
      if (typeof node.value === "bigint") add("constant off by one", node, `(${textOf(node)} + 1n)`);
    },
    AwaitExpression: leaveOut,
    ExpressionStatement: (node) => {
      const { expression } = node;
      const call = expression.type === "AwaitExpression" ? expression.argument : expression;
      if (call.type === "CallExpression") add("call left out", node, ";");
    },
    ReturnStatement: ({ argument }) => {
      if (argument !== null) add("value dropped", argument, nothing);
    },
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== "BlockStatement") add("value dropped", body, nothing);
    },
  }).visit(parseSync(file, text).program);
  return mistakes;
};
