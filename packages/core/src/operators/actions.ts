/**
 * What operators may do (OPS-01, OPS-03): each action, the roles that may do it, and whether it takes two of them. The one table
 * of the house: the server refuses by it, the console shows by it, and `operator_action` of the database has the same rows.
 *
 * An action that takes two is asked for by one operator and carried out when two have approved it. The one who asked may be one of
 * the two. Each approves with a passkey, and needs one of the action's roles.
 */
export const operatorRoles = ["support", "content", "compliance", "finance", "risk", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

type Action = { readonly roles: readonly OperatorRole[]; readonly takesTwo: boolean };

const one = (...roles: readonly OperatorRole[]) => ({ roles, takesTwo: false }) as const;
const two = (...roles: readonly OperatorRole[]) => ({ roles, takesTwo: true }) as const;

export const operatorActions = {
  // Every operator: their own session and passkey, and what is happening.
  own: one(...operatorRoles),
  overview_read: one(...operatorRoles),
  audit_read: one("compliance", "risk", "admin"),
  acts_read: one("compliance", "finance", "risk", "admin"),
  // Operators themselves.
  operators_read: one("admin", "compliance"),
  operator_invite: one("admin"),
  session_end: one("admin"),
  operator_add: two("admin"),
  operator_roles: two("admin"),
  operator_close: two("admin"),
  // Users.
  users_read: one("support", "compliance", "finance", "risk", "admin"),
  user_freeze: one("support", "compliance", "risk", "admin"),
  user_unfreeze: one("compliance", "admin"),
  // Mail, phone, name and addresses of a user, which are masked until then.
  personal_open: one("support", "compliance", "finance", "risk", "admin"),
  // What a key sealed that was lost: the authenticator apps of users.
  sealed_reset: two("compliance", "admin"),
  // What users sent of their identity: names, numbers and photos of documents.
  identity_read: one("compliance"),
  identity_decide: one("compliance"),
  // Money.
  deposits_read: one("support", "compliance", "finance", "admin"),
  deposit_decide: one("finance", "compliance"),
  deposit_large: two("finance", "compliance"),
  withdrawals_read: one("support", "compliance", "finance", "admin"),
  withdrawal_decide: one("finance", "compliance"),
  withdrawal_large: two("finance", "compliance"),
  withdrawal_give_back: two("finance", "compliance"),
  withdrawal_signer_gone: two("finance", "compliance"),
  house_read: one("finance", "risk", "compliance", "admin"),
  house_move: two("finance", "risk"),
  corrections_read: one("finance", "compliance", "admin"),
  correction: two("finance", "compliance"),
  // What the pages show.
  keys_read: one("content", "support", "finance", "risk", "admin"),
  keys_change: one("content", "admin"),
  limit_change: two("risk", "finance"),
  terms_read: one("support", "content", "compliance", "finance", "risk", "admin"),
  terms_change: two("finance", "risk"),
  products_read: one("support", "content", "compliance", "finance", "risk", "admin"),
  product_change: two("finance", "risk"),
  product_open: one("finance", "risk"),
  pool_order: two("finance", "risk"),
  product_text: one("content"),
  articles_read: one("support", "content", "compliance", "finance", "risk", "admin"),
  article_write: one("content"),
  article_publish: one("content"),
  front_read: one("support", "content", "compliance", "finance", "risk", "admin"),
  front_change: one("content"),
  lender_change: one("compliance"),
  community_read: one("support", "content", "compliance", "risk", "admin"),
  community_decide: one("support", "content", "compliance"),
  bot_read: one("support", "content", "finance", "risk", "admin"),
  bot_codes: one("support", "content", "admin"),
  bot_bands: two("finance", "risk"),
  rewards_read: one("support", "content", "compliance", "finance", "risk", "admin"),
  reward_terms: two("finance", "risk"),
  referral_read: one("support", "compliance", "finance", "risk", "admin"),
  commission_decide: one("compliance", "risk"),
  loans_read: one("support", "compliance", "finance", "admin"),
  loan_answer: one("support", "compliance"),
  support_read: one("support", "compliance", "admin"),
  support_answer: one("support"),
  support_canned: one("support", "content"),
  // The market's time, when the log is ahead of the clock.
  clock_waive: two("risk", "admin"),
  outbox_read: one("support", "admin"),
  outbox_retry: one("support", "admin"),
} as const satisfies Readonly<Record<string, Action>>;

export type OperatorAction = keyof typeof operatorActions;
/** An action that takes two operators. */
export type TwoOperatorAction = {
  [Name in OperatorAction]: (typeof operatorActions)[Name]["takesTwo"] extends true ? Name : never;
}[OperatorAction];

export const isOperatorRole = (text: string): text is OperatorRole =>
  (operatorRoles as readonly string[]).includes(text);

/** Whether one of these roles may do the action, or ask for it where it takes two. */
export const mayDo = (action: OperatorAction, roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => (operatorActions[action].roles as readonly OperatorRole[]).includes(role));
