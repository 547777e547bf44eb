/**
 * Acts that take two operators, as the database keeps them (OPS-03, OPS-06): asked for, signed with passkeys, and carried out once or
 * taken back. All of it is written at once by the server, and survives every crash.
 *
 * Invariants: an act never changes; an operator signs it once, and only its own text; what two have signed is used up once.
 */
import type { TwoOperatorAction } from "@candor/core/operators/actions";
import { actText, type ActFields } from "@candor/core/operators/texts";
import type { Signature } from "../outside/passkeys.ts";

export type ActContent = Readonly<Record<string, string>>;

export type Act = ActFields & {
  readonly action: TwoOperatorAction;
  readonly signedBy: readonly number[];
  readonly end: "done" | "withdrawn" | undefined;
};

export type ActRules = {
  /** Whether an operator signs an act only once. */
  readonly countsSigners: boolean;
  /** How many signatures an act takes. */
  readonly signersNeeded: (action: TwoOperatorAction) => number;
  /** Whether an act can be carried out only once. */
  readonly usesUp: boolean;
  /** What is carried out of an act. */
  readonly contentOf: (act: Act) => ActContent;
};

export const actRules: ActRules = {
  countsSigners: true,
  signersNeeded: () => 2,
  usesUp: true,
  contentOf: ({ content }) => JSON.parse(content) as ActContent,
};

export const createActs = (rules: ActRules) => {
  const all = new Map<number, Act>();
  const isApproved = (act: Act): boolean => act.signedBy.length >= rules.signersNeeded(act.action);
  return {
    all,
    isApproved,
    contentOf: rules.contentOf,
    waiting: (): readonly Act[] => [...all.values()].filter(({ end }) => end === undefined),
    ask: (asked: Omit<ActFields, "id"> & { readonly action: TwoOperatorAction }): Act => {
      const act: Act = { ...asked, id: all.size + 1, signedBy: [], end: undefined };
      all.set(act.id, act);
      return act;
    },
    /** False for a signature that does not count: of an act that has ended, of another text, or a second one of its operator. */
    sign: (id: number, { operator, text }: Signature): boolean => {
      const act = all.get(id);
      if (act?.end !== undefined || act === undefined || text !== actText(act)) return false;
      if (rules.countsSigners && act.signedBy.includes(operator)) return false;
      all.set(id, { ...act, signedBy: [...act.signedBy, operator] });
      return true;
    },
    /** The content of an approved act, which is used up by it; undefined when it has ended or lacks signatures. */
    use: (id: number): ActContent | undefined => {
      const act = all.get(id);
      if (act?.end !== undefined || act === undefined || !isApproved(act)) return undefined;
      if (rules.usesUp) all.set(id, { ...act, end: "done" });
      return rules.contentOf(act);
    },
    withdraw: (id: number): void => {
      const act = all.get(id);
      if (act !== undefined && act.end === undefined) all.set(id, { ...act, end: "withdrawn" });
    },
  };
};

export type Acts = ReturnType<typeof createActs>;
