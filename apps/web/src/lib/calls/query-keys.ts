/**
 * The first part of the key of everything that is read from the server and kept. What follows it says of whom and which page.
 * Invalidating by the first part renews all of it.
 */
export const queryKeys = {
  alerts: "alerts",
  /** The evidence of an option. */
  audit: "audit",
  banner: "banner",
  /** The rule and the runs of the bot. */
  bot: "bot",
  checkpoint: "checkpoint",
  countrys: "countrys",
  /** Where a deposit is sent: channels and addresses. */
  depositChannels: "depositChannels",
  deposits: "deposits",
  homeMsg: "homeMsg",
  ip: "ip",
  journal: "journal",
  /** Public settings of the server. */
  keys: "keys",
  /** The evidence of a leveraged contract. */
  leverAudit: "leverAudit",
  levers: "levers",
  logIndex: "logIndex",
  lossFigures: "lossFigures",
  navigation: "navigation",
  notices: "notices",
  options: "options",
  /** Messages of the demo's outbox. */
  outbox: "outbox",
  /** Where money is paid out to, and own addresses. */
  payout: "payout",
  portfolio: "portfolio",
  products: "products",
  /** Profit and loss over time. */
  profit: "profit",
  /** Whether this device takes web pushes. */
  push: "push",
  /** Which notices the account wants by web push. */
  pushKinds: "pushKinds",
  record: "record",
  recordCheck: "recordCheck",
  /** The risk notice of a kind of trade. */
  risk: "risk",
  security: "security",
  sparklines: "sparklines",
  statements: "statements",
  userCenter: "userCenter",
  /** What the user holds of everything that can be swapped. */
  wallets: "wallets",
  /** What a withdrawal would cost and wait for. */
  withdrawQuote: "withdrawQuote",
  withdrawals: "withdrawals",
} as const;

/** What a booking may have changed, on any device. */
export const bookedKeys = [
  queryKeys.journal,
  queryKeys.options,
  queryKeys.levers,
  queryKeys.bot,
  queryKeys.deposits,
  queryKeys.portfolio,
  queryKeys.profit,
  queryKeys.statements,
  queryKeys.userCenter,
  queryKeys.wallets,
  queryKeys.withdrawQuote,
  queryKeys.withdrawals,
] as const;
