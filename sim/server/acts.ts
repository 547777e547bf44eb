/** Acts that take two operators, as the server asks for them (OPS-03): the content says in words what will be done. */
import type { TwoOperatorAction } from "@candor/core/operators/actions";
import type { Act, ActContent } from "../ledger/acts.ts";
import type { Host } from "./host.ts";

const reason = "as the records of the day say";

export const askForTwo = (
  { ledger, nowMs }: Host,
  operator: number,
  { action, subject }: About,
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

type About = { readonly action: TwoOperatorAction; readonly subject: string };

/** The newest of these acts about this subject that waits, if one does. */
export const waitingAct = (
  { ledger }: Host,
  { action, subject }: About,
  counts: (act: Act) => boolean = () => true,
): Act | undefined =>
  ledger.acts.waiting().findLast((act) => act.action === action && act.subject === subject && counts(act));

/** Unless one waits that counts; those that do not count any more end. */
export const askOnce = (
  host: Host,
  operator: number,
  about: About,
  content: ActContent,
  counts: (act: Act) => boolean,
): void => {
  const { acts } = host.ledger;
  for (;;) {
    const old = waitingAct(host, about, (act) => !counts(act));
    if (old === undefined) break;
    acts.withdraw(old.id);
  }
  if (waitingAct(host, about, counts) === undefined) askForTwo(host, operator, about, content);
};
