/** What a role may do, in a sentence that is made of the table of rights (core/operators/actions.ts): it cannot say anything else. */
import { operatorActions, type OperatorAction, type OperatorRole } from "@candor/core/operators/actions";

/** How actions are called where their names say too little; any other is its name in words. */
const words: Readonly<Partial<Record<OperatorAction, string>>> = {
  operator_invite: "invite operators",
  session_end: "end sessions of operators",
  operator_add: "add operators",
  operator_roles: "change roles",
  operator_close: "close operators' accounts",
  user_freeze: "freeze users",
  user_unfreeze: "end freezes of users",
  personal_open: "open a user's masked data with a reason",
  identity_decide: "decide identities",
  deposit_decide: "say whose a deposit is",
  deposit_large: "credit large deposits",
  withdrawal_decide: "decide withdrawals",
  withdrawal_large: "approve large withdrawals",
  withdrawal_give_back: "give withdrawals back",
  withdrawal_signer_gone: "say that a signer is gone",
  house_move: "move the house's money",
  correction: "correct balances",
  keys_change: "change keys of the pages",
  limit_change: "change limits",
  terms_change: "change terms of pairs",
  product_change: "change investment products",
  product_open: "open and close sales of products",
  product_text: "write texts of products",
  article_write: "write articles",
  article_publish: "publish articles",
  front_change: "change the front",
  lender_change: "list lenders",
  community_decide: "decide texts of the community",
  bot_codes: "give codes of the bot",
  bot_bands: "change bands of the bot",
  reward_terms: "change rewards",
  pool_order: "order about pools",
  commission_decide: "decide held commissions",
  loan_answer: "answer loan applications",
  support_answer: "answer customers",
  support_canned: "write canned answers",
  clock_waive: "let the market go on",
  outbox_retry: "send messages again",
};

const wordsOf = (action: OperatorAction): string => words[action] ?? action.replaceAll("_", " ");

/** Every operator has these; they say nothing about a role. */
const everybodys: readonly OperatorAction[] = ["own", "overview_read"];

export const roleSentence = (role: OperatorRole): string => {
  const allowed = (Object.keys(operatorActions) as OperatorAction[]).filter(
    (action) =>
      !everybodys.includes(action) &&
      (operatorActions[action].roles as readonly OperatorRole[]).includes(role),
  );
  const reads = allowed
    .filter((action) => action.endsWith("_read"))
    .map((action) => action.slice(0, -"_read".length));
  const acts = allowed.filter((action) => !action.endsWith("_read"));
  const alone = acts.filter((action) => !operatorActions[action].takesTwo).map(wordsOf);
  const together = acts.filter((action) => operatorActions[action].takesTwo).map(wordsOf);
  return [
    alone.length === 0 ? "Decides nothing alone." : `Alone: ${alone.join(", ")}.`,
    together.length === 0 ? "" : `With a second operator: ${together.join(", ")}.`,
    `Reads: ${reads.join(", ")}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
};
