/**
 * What several nodes of one network say together. A node may be down, behind, or lie; with more than one, no single node can make money
 * appear. Nodes that cannot answer do not count. Of those that do, the most cautious answer counts: unknown before pending, pending before
 * a block, few confirmations before many. Two that name different blocks or different transfers contradict each other, and nothing is certain.
 *
 * Known limit: with one node, or when only one answers, its word counts.
 */
import { AnswerUnread, ChainUnavailable, type ChainTransaction } from "./chain.ts";

/** Reads from one node. What is not an answer, or not in the expected form, is that node's failure. */
const tried = async <Node, Value>(
  node: Node,
  read: (node: Node) => Promise<Value>,
): Promise<{ readonly value: Value } | { readonly failure: ChainUnavailable }> => {
  try {
    return { value: await read(node) };
  } catch (error) {
    if (error instanceof ChainUnavailable) return { failure: error };
    const message = `A node's answer is not in the expected form: ${(error as Error).name}.`;
    return { failure: new AnswerUnread(message, "other_form") };
  }
};

/** The failure when no node can answer: AnswerUnread only when every node gave an answer that cannot be read. */
const joined = (failures: readonly ChainUnavailable[]): ChainUnavailable => {
  const message = failures.map((failure) => failure.message).join(" ");
  const unread = failures.filter((failure) => failure instanceof AnswerUnread);
  const [first] = unread;
  if (first === undefined || unread.length < failures.length) return new ChainUnavailable(message);
  return new AnswerUnread(message, first.reason);
};

/** What the first node that can answer says. */
export const firstOf = async <Node, Value>(
  nodes: readonly Node[],
  read: (node: Node) => Promise<Value>,
): Promise<Value> => {
  const failures: ChainUnavailable[] = [];
  for (const node of nodes) {
    const outcome = await tried(node, read);
    if ("value" in outcome) return outcome.value;
    failures.push(outcome.failure);
  }
  throw joined(failures);
};

/** What all nodes say that can answer; at least one. */
export const allOf = async <Node, Value>(
  nodes: readonly Node[],
  read: (node: Node) => Promise<Value>,
): Promise<readonly Value[]> => {
  const outcomes = await Promise.all(nodes.map((node) => tried(node, read)));
  const values = outcomes.flatMap((outcome) => ("value" in outcome ? [outcome.value] : []));
  if (values.length > 0) return values;
  throw joined(outcomes.flatMap((outcome) => ("failure" in outcome ? [outcome.failure] : [])));
};

export const mostCautious = (
  answers: readonly (ChainTransaction | undefined)[],
): ChainTransaction | undefined => {
  const placed = answers.filter((answer) => answer?.blockHash !== undefined);
  if (new Set(placed.map(substanceOf)).size > 1) {
    throw new ChainUnavailable("Two nodes contradict each other about a transaction.");
  }
  if (answers.includes(undefined)) return undefined;
  const pending = answers.find((answer) => answer?.blockHash === undefined);
  return pending ?? placed.toSorted((a, b) => (a?.confirmations ?? 0) - (b?.confirmations ?? 0))[0];
};

/** Everything but how deep it lies. */
const substanceOf = (answer: ChainTransaction | undefined): string =>
  JSON.stringify({ ...answer, confirmations: 0 }, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
