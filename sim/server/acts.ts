/** Acts that take two operators, as the server asks for them (OPS-03): the content says in words what will be done. */
import type { TwoOperatorAction } from "@candor/core/operators/actions";
import type { Act, ActContent } from "../ledger/acts.ts";
import type { Host } from "./host.ts";

const reason = "as the records of the day say";

export const askForTwo = (
  { ledger, nowMs }: Host,
  operator: number,
  { action, subject }: { readonly action: TwoOperatorAction; readonly subject: string },
  content: ActContent,
): Act =>
  ledger.acts.ask({
    action,
    subject,
    content: JSON.stringify(content),
    reason,
    askedBy: operator,
    askedAt: nowMs,
  });

/** The newest of these acts about this subject that waits, if one does. */
export const waitingAct = ({ ledger }: Host, action: TwoOperatorAction, subject: string): Act | undefined =>
  ledger.acts.waiting().findLast((act) => act.action === action && act.subject === subject);
