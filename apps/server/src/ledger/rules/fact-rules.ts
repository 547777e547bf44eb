/**
 * The rules that check the entries against their facts: what each row says is due must equal what was moved, each step once
 * (TRUST-01, OPT-07, LEV-13). What is due is computed here again, without the functions that booked it.
 *
 * Words: a root is a lever order that a user or a run placed; its parts are the leaves that were closed separately (LEV-15). What
 * was opened or reserved for a root was for all of its leaves, so root and parts are summed.
 */
import { investDue } from "./invest-due.ts";
import { referralDue } from "./referral-rules.ts";
import type { Due } from "./due.ts";
import type { LedgerRule } from "./ledger-rules.ts";
import { poolDue } from "./pool-rules.ts";
import { rewardDue } from "./reward-rules.ts";

/** Accounts in USDT: the house's by number, a user's by the part after the user's number. */
const [capital, book, reserve, insurance, fees, custody] = ["97", "98", "99", "100", "105", "112"];
const [wallet, contract, margin, stake, hold] = ["65", "66", "68", "69", "71"];
/** The house's stock of an asset for swaps. */
const stockOf = (asset: string): string => `${asset} * 64 + 44`;
const own = (part: string | undefined): string => `user_id * 4096 + ${part}`;

/** Rows (kind, id, account, due, moved) for every row of `of`, which has user_id and id; a kind belongs to one table. */
const dueRows = ({ kind, of, moves }: Due): string =>
  `SELECT ${kind} AS kind, id, m.account, m.due, 0 AS moved
   FROM (${of}) AS f CROSS JOIN LATERAL (VALUES ${moves.map(([account, amount]) => `((${account})::bigint, (${amount})::numeric)`).join(", ")}) AS m (account, due)`;

const settledKind =
  "CASE outcome WHEN 'win' THEN 'option_won' WHEN 'lose' THEN 'option_lost' ELSE 'option_tied' END";

const optionDue: readonly Due[] = [
  {
    kind: "'option_placed'",
    of: "SELECT * FROM option",
    moves: [
      [own(wallet), "-stake"],
      [own(stake), "stake"],
      [`${capital}`, "-payout"],
      [`${reserve}`, "payout"],
    ],
  },
  {
    kind: settledKind,
    of: "SELECT * FROM option WHERE status = 'settled'",
    moves: [
      [own(stake), "-stake"],
      [`${reserve}`, "-payout"],
      [own(wallet), "CASE outcome WHEN 'win' THEN stake + payout WHEN 'lose' THEN 0 ELSE stake END"],
      [`${capital}`, "CASE outcome WHEN 'win' THEN 0 WHEN 'lose' THEN stake + payout ELSE payout END"],
    ],
  },
];

/** Each order, whether it waited for its price, and the margin and fee of all leaves of its root. */
const roots = `
  SELECT o.*, r.margin AS root_margin, r.fee AS root_fee, o.entry_seq IS DISTINCT FROM o.placed_seq AS has_waited
  FROM lever_order o
  JOIN (
    SELECT user_id, coalesce(part_of, id) AS id, sum(margin) AS margin, sum(fee) AS fee FROM lever_order GROUP BY 1, 2
  ) AS r ON r.user_id = o.user_id AND r.id = coalesce(o.part_of, o.id)`;

const leverDue: readonly Due[] = [
  {
    kind: "'lever_opened'",
    of: `SELECT * FROM (${roots}) AS o WHERE part_of IS NULL AND NOT has_waited`,
    moves: [
      [own(contract), "-root_margin - root_fee"],
      [own(margin), "root_margin"],
      [`${fees}`, "root_fee"],
    ],
  },
  {
    kind: "'lever_reserved'",
    of: `SELECT * FROM (${roots}) AS o WHERE part_of IS NULL AND has_waited`,
    moves: [
      [own(contract), "-root_margin - root_fee"],
      [own(margin), "root_margin + root_fee"],
    ],
  },
  {
    kind: "'lever_filled'",
    of: `SELECT * FROM (${roots}) AS o WHERE part_of IS NULL AND has_waited AND open_price IS NOT NULL AND root_fee > 0`,
    moves: [
      [own(margin), "-root_fee"],
      [`${fees}`, "root_fee"],
    ],
  },
  {
    kind: "'lever_revoked'",
    of: "SELECT * FROM lever_order WHERE status = 'revoked'",
    moves: [
      [own(margin), "-margin - fee"],
      [own(contract), "margin + fee"],
    ],
  },
  {
    kind: "'lever_closed'",
    of: "SELECT * FROM lever_order WHERE status = 'closed'",
    moves: [
      [own(margin), "-margin"],
      [own(contract), "margin + profit"],
      [`${book}`, "house_loss - profit"],
      [`${insurance}`, "-house_loss"],
    ],
  },
];

const transferDue: Due = {
  kind: "'transferred'",
  of: "SELECT *, CASE direction WHEN 'to_contract' THEN amount ELSE -amount END AS moved FROM transfer",
  moves: [
    [own(wallet), "-moved"],
    [own(contract), "moved"],
  ],
};
const fundingDue: Due = {
  kind: `CASE WHEN user_id > 0 THEN 'sandbox_deposit' WHEN stock_asset IS NOT NULL THEN 'stock_funded'
    WHEN product_id IS NOT NULL THEN 'reserve_funded' WHEN budget IS NOT NULL THEN 'budget_funded' ELSE 'capital_funded' END`,
  of: "SELECT user_id, id, stock_asset, budget, product_id, amount AS funded FROM funding",
  moves: [
    [`${custody} + 64 * (coalesce(stock_asset, 1) - 1)`, "-funded"],
    [
      `CASE WHEN user_id > 0 THEN ${own(wallet)} WHEN stock_asset IS NOT NULL THEN ${stockOf("stock_asset")}
        WHEN product_id IS NOT NULL THEN product_id * 4096 + 101 WHEN budget = 'referral_budget' THEN 103 WHEN budget = 'reward_budget' THEN 104
        ELSE ${capital} END`,
      "funded",
    ],
  ],
};
const swapDue: Due = {
  kind: "'swapped'",
  of: `SELECT *, CASE sold_asset WHEN 1 THEN 1 ELSE 8 END AS sold_class, CASE bought_asset WHEN 1 THEN 1 ELSE 8 END AS bought_class
    FROM swap`,
  moves: [
    ["user_id * 4096 + sold_asset * 64 + sold_class", "-sold"],
    [stockOf("sold_asset"), "sold"],
    [stockOf("bought_asset"), "-bought"],
    ["user_id * 4096 + bought_asset * 64 + bought_class", "bought"],
  ],
};
/** At the quote's price, half of the spread against the user, then whole units of what is bought: 1e-6 USDT or 1e-8 of a token. */
const swapProceeds = `CASE sold_asset
  WHEN 1 THEN div(sold * 1e10, ceil(quote_price * (1 + spread / 2e8)))
  ELSE div(sold * floor(quote_price * (1 - spread / 2e8)), 1e10) END`;
const correctionDue: Due = {
  kind: "'correction'",
  of: "SELECT c.user_id, c.id, r.debit_account, r.credit_account, r.amount AS corrected FROM correction c JOIN correction_request r ON r.id = c.id",
  moves: [
    ["debit_account", "-corrected"],
    ["credit_account", "corrected"],
  ],
};

const houseMoveDue: Due = {
  kind: "'house_moved'",
  of: "SELECT m.user_id, m.id, r.debit_account, r.credit_account, r.amount AS shifted FROM house_move m JOIN house_move_request r ON r.id = m.id",
  moves: [
    ["debit_account", "-shifted"],
    ["credit_account", "shifted"],
  ],
};

const withdrawalDue: readonly Due[] = [
  {
    kind: "'withdrawal_requested'",
    of: "SELECT * FROM withdrawal",
    moves: [
      [own(wallet), "-amount"],
      [own(hold), "amount"],
    ],
  },
  {
    kind: "'withdrawal_returned'",
    of: "SELECT w.* FROM withdrawal_end e JOIN withdrawal w USING (user_id, id) WHERE e.outcome = 'returned'",
    moves: [
      [own(hold), "-amount"],
      [own(wallet), "amount"],
    ],
  },
  {
    kind: "'withdrawal_paid'",
    of: `SELECT w.*, 64 + c.code AS paid_by FROM withdrawal_end e JOIN withdrawal w USING (user_id, id)
      JOIN ledger_class c ON c.name = 'custody:' || e.channel WHERE e.outcome = 'paid'`,
    moves: [
      [own(hold), "-amount"],
      ["paid_by", "amount - amount * fee_bps / 10000"],
      [`${fees}`, "amount * fee_bps / 10000"],
    ],
  },
];

/** What each channel's custody is called in the ledger, and where an asset is kept: written here again, apart from the function that books it. */
const depositDue: Due = {
  kind: "'deposited'",
  of: `SELECT c.user_id, c.id, d.amount AS arrived, CASE d.asset WHEN 'USDT' THEN 65 WHEN 'ETH' THEN 264 END AS kept_in,
      CASE d.channel WHEN 'sandbox' THEN 112 WHEN 'ethereum' THEN 113 WHEN 'tron' THEN 114 WHEN 'gateway' THEN 116 END
        + CASE d.asset WHEN 'USDT' THEN 0 WHEN 'ETH' THEN 192 END AS holder
    FROM deposit_credit c JOIN deposit d ON d.id = c.id`,
  moves: [
    ["holder", "-arrived"],
    [own("kept_in"), "arrived"],
  ],
};

const due = [
  ...optionDue,
  ...leverDue,
  ...withdrawalDue,
  transferDue,
  depositDue,
  fundingDue,
  correctionDue,
  houseMoveDue,
  swapDue,
  ...investDue,
  ...poolDue,
  rewardDue,
  referralDue,
]
  .map(dueRows)
  .join(" UNION ALL ");

/** What each transaction moved, with the fact it belongs to. */
const moved = `
  SELECT t.kind, t.cause_id, e.account, 0, e.amount
  FROM ledger_tx t
  JOIN (
    SELECT shard, batch, line, debit_account AS account, -amount AS amount FROM ledger_entry
    UNION ALL SELECT shard, batch, line, credit_account, amount FROM ledger_entry
  ) AS e ON e.shard = t.shard AND e.batch = t.batch AND e.line = t.line`;

export const factRules: readonly LedgerRule[] = [
  {
    rule: "every fact moved the money that its row says, and nothing else moved",
    rows: `SELECT sum(due) <> sum(moved) AS wrong, CASE WHEN sum(due) <> sum(moved) THEN
          format('%s of %s: account %s was moved by %s, its row says %s', kind, id, account, sum(moved), sum(due)) END AS what
      FROM (${due} UNION ALL ${moved}) AS m GROUP BY kind, id, account`,
  },
  {
    rule: "every swap paid what its quote says, the rounding against its user",
    rows: `SELECT bought IS DISTINCT FROM ${swapProceeds} AS wrong, format('swap %s paid %s', id, bought) AS what FROM swap`,
  },
  {
    rule: "every step of a fact was posted once",
    rows: `SELECT count(*) > 1 AS wrong, format('%s of %s', kind, id) AS what
      FROM (
        SELECT t.kind, t.user_id, t.cause_id AS id FROM ledger_tx t
      ) AS t GROUP BY kind, user_id, id`,
  },
  {
    rule: "a deposit is credited when its booking says so: to its owner, in its amount, deep enough, once for each transfer",
    rows: `SELECT (d.state = 'credited') <> (c.id IS NOT NULL)
          OR c.id IS NOT NULL AND (c.user_id IS DISTINCT FROM d.user_id OR c.amount <> d.amount OR d.confirmations < d.needed)
          OR c.id IS NOT NULL AND d.asset = 'ETH' AND NOT EXISTS (
            SELECT FROM deposit_address a WHERE a.network = d.network AND a.address = d.receiver AND a.user_id = d.user_id)
          OR c.id IS NOT NULL AND EXISTS (
            SELECT FROM deposit o WHERE o.id <> d.id AND o.network = d.network AND o.hash = d.hash AND o.transfer_index = d.transfer_index)
          AS wrong,
        format('deposit %s of user %s is %s with %s, booked for %s with %s', d.id, d.user_id, d.state, d.amount, c.user_id, c.amount) AS what
      FROM deposit d LEFT JOIN deposit_credit c ON c.id = d.id`,
  },
  {
    rule: "the option reserve equals what open options may pay",
    rows: `SELECT promised.payout <> held.balance AS wrong,
        format('the reserve holds %s, open options may pay %s', held.balance, promised.payout) AS what
      FROM (SELECT coalesce(sum(payout), 0) AS payout FROM option WHERE status = 'open') AS promised,
           (SELECT coalesce(sum(balance), 0) AS balance FROM ledger_balance WHERE account_id = ${reserve}) AS held`,
  },
  {
    rule: "every user's stakes equal the user's open options",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.stake, 0) AS wrong,
        format('user %s has %s at stake, open options sum to %s', coalesce(b.account_id >> 12, o.user_id), b.balance, o.stake) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 4095 = ${stake}) AS b
      FULL JOIN (SELECT user_id, sum(stake) AS stake FROM option WHERE status = 'open' GROUP BY user_id) AS o
        ON o.user_id = b.account_id >> 12`,
  },
  {
    rule: "every user's margin equals what the user's live lever orders bind",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.bound, 0) AS wrong,
        format('user %s has %s bound, live lever orders bind %s', coalesce(b.account_id >> 12, o.user_id), b.balance, o.bound) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 4095 = ${margin}) AS b
      FULL JOIN (
        SELECT user_id, sum(margin + CASE status WHEN 'pending' THEN fee ELSE 0 END) AS bound
        FROM lever_order WHERE status IN ('pending', 'open') GROUP BY user_id
      ) AS o ON o.user_id = b.account_id >> 12`,
  },
  {
    rule: "trading book and insurance hold what closed lever orders gave and took",
    rows: `SELECT held.amount <> owed.amount AS wrong,
        format('account %s was moved by %s, closed lever orders say %s', held.account, held.amount, owed.amount) AS what
      FROM (
        SELECT a.account, coalesce(sum(CASE WHEN e.credit_account = a.account THEN e.amount ELSE -e.amount END), 0) AS amount
        FROM (VALUES (${book}), (${insurance})) AS a (account)
        LEFT JOIN ledger_entry e ON e.kind = 'lever_closed' AND a.account IN (e.credit_account, e.debit_account)
        GROUP BY a.account
      ) AS held
      JOIN (
        SELECT ${book} AS account, coalesce(sum(house_loss - profit), 0) AS amount FROM lever_order WHERE status = 'closed'
        UNION ALL SELECT ${insurance}, coalesce(-sum(house_loss), 0) FROM lever_order WHERE status = 'closed'
      ) AS owed USING (account)`,
  },
];
