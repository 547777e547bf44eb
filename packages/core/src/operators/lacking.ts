/**
 * Which acts of a desk nobody can do yet, or not enough people (OPS-01, OPS-03): a console begins with two admins, who by themselves neither
 * approve a withdrawal nor credit a deposit. And the roles that a next operator is proposed to have.
 *
 * Known limit: it counts people by their roles; that two of one invitation count as one is decided when they approve.
 */
import { mayDo, operatorActions, type OperatorAction, type OperatorRole } from "./actions.ts";

type Person = {
  readonly roles: readonly OperatorRole[];
  readonly state: "invited" | "open" | "closed";
  readonly hasPasskey: boolean;
};

export type Lack = {
  readonly action: OperatorAction;
  /** Any of these roles may do it. */
  readonly roles: readonly OperatorRole[];
  readonly has: number;
  readonly needs: number;
};

/** Without these, a user waits for the house: money that goes out, money that comes in, a frozen account, a question. */
const daily = [
  "withdrawal_decide",
  "withdrawal_large",
  "deposit_decide",
  "user_unfreeze",
  "limit_change",
  "support_answer",
] as const satisfies readonly OperatorAction[];

/** Approvals of two are signed with passkeys. */
const counts = (person: Person, action: OperatorAction): boolean =>
  person.state === "open" &&
  mayDo(action, person.roles) &&
  (person.hasPasskey || !operatorActions[action].takesTwo);

export const lackingActs = (people: readonly Person[]): readonly Lack[] =>
  daily.flatMap((action) => {
    const { roles, takesTwo } = operatorActions[action];
    const has = people.filter((person) => counts(person, action)).length;
    const needs = takesTwo ? 2 : 1;
    return has < needs ? [{ action, roles, has, needs }] : [];
  });

/** For each act that is lacking, one of its roles, unless a role that is proposed already may do it. */
export const proposedRoles = (people: readonly Person[]): readonly OperatorRole[] => {
  const chosen: OperatorRole[] = [];
  for (const { action, roles } of lackingActs(people)) {
    const [first] = roles;
    if (first !== undefined && !mayDo(action, chosen)) chosen.push(first);
  }
  return chosen;
};
