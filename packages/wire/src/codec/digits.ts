/**
 * The wire's digits for internal words (docs/GLOSSARY.md). Rows are written and read through these tables, so that the meaning
 * of a digit is defined in only one place.
 */

/** Of an option's direction (OPT-02). */
export const directionDigits = { call: 0, put: 1 } as const;
/** Of an option's status (OPT-05). */
export const optionStatusDigits = { open: 0, settled: 1 } as const;
/** `isWin`: a tie returns the stake, and does not count as a loss (OPT-06). */
export const isWinDigits = { win: 1, tie: 1, lose: 2 } as const;
/** `type` of a contract (LEV-02). */
export const sideDigits = { long: 1, short: 2 } as const;
/** `status` of a contract: for a position, how it was opened (LEV-06). */
export const leverStatusDigits = { pending: 0, bestPrice: 1, fixedPrice: 2, closed: 3, revoked: 4 } as const;
/** `closeReason` (LEV-14). */
export const closeReasonDigits = { owner: 1, stopLoss: 2, takeProfit: 3, closeOut: 4, runEnd: 5 } as const;
/** `state` of a bot run: active, or why it ended (BOT-06). */
export const runStateDigits = {
  running: 0,
  allTradesDone: 1,
  halfLost: 2,
  dayOver: 3,
  owner: 4,
  fundsGone: 5,
  tradeRefused: 6,
  frozen: 7,
} as const;

/** `type` of an article (CNT-02, CNT-03). */
export const articleTypeDigits = {
  faq: 5,
  news: 7,
  about: 8,
  company: 9,
  certificates: 10,
  contact: 11,
  event: 12,
} as const;
export type ArticleKind = keyof typeof articleTypeDigits;

/** `status` of what a user sent of an identity (KYC-01). */
export const identityStatusDigits = { review: 1, approved: 2, refused: 3 } as const;
/** `type` of a text of the community (COM-01). */
export const textTypeDigits = { speech: 1, comment: 2, reply: 3 } as const;
export type TextKind = keyof typeof textTypeDigits;
/** `status` of a text (COM-03): everything but 1 and 2 is under review. */
export const textStatusDigits = { review: 0, approved: 1, refused: 2 } as const;

/** `addrtype` (COLD-01). */
export const networkOfAddrtype = { "1001": "ethereum", "1002": "tron" } as const;
/** The wallets of the journal, by the wire's names of their balances (JNL-01). */
export const walletWords = { wallet: "wallet", contract: "contractwallet" } as const;
/** `banktype` (WAL-06). */
export const wayDigits = { bank: "1", digital: "3" } as const;
/** Whether a withdrawal is paid (WAL-11): 0 waits, 1 is paid, everything else has failed. */
export const paidDigits = {
  requested: 0,
  approved: 0,
  sent: 0,
  done: 1,
  cancelled: 2,
  refused: 2,
  failed: 2,
} as const;

type Side = keyof typeof sideDigits;
type Direction = keyof typeof directionDigits;

/** The side of a contract's `type`. */
export const sideOf = (type: (typeof sideDigits)[Side]): Side =>
  type === sideDigits.long ? "long" : "short";

/** The direction of an option's digit. */
export const directionOf = (digit: (typeof directionDigits)[Direction]): Direction =>
  digit === directionDigits.call ? "call" : "put";

/** The way of a withdrawal's `banktype`. */
export const wayOf = (banktype: (typeof wayDigits)[keyof typeof wayDigits]): keyof typeof wayDigits =>
  banktype === wayDigits.bank ? "bank" : "digital";

/** The first word of a table that has this digit; undefined when there is none. */
export const wordOf = <Word extends string>(
  digits: Readonly<Record<Word, number>>,
  digit: number | null,
): Word | undefined => (Object.keys(digits) as Word[]).find((word) => digits[word] === digit);
