/**
 * What the rows of each fact say is due, computed here again, without the functions that booked it; and who pays whom for it, without the
 * posting matrix. Facts of larger families have files of their own.
 */
import { investDue } from "./invest-due.ts";
import { bothWays, ownAccount, type Due, type Flow } from "./due.ts";
import { poolDue } from "./pool-rules.ts";
import { referralDue } from "./referral-rules.ts";
import { rewardDue } from "./reward-rules.ts";
import { leverDue, optionDue } from "./trade-due.ts";

/** Accounts in USDT: the house's by number, a user's by the part after the user's number. */
const [capital, fees, custody] = ["97", "105", "112"];
const [wallet, contract, hold] = ["65", "66", "71"];
/** The house's stock of an asset for swaps. */
const stockOf = (asset: string): string => `${asset} * 64 + 44`;

const transferDue: Due = {
  pays: { transferred: ["wallet > contract", "contract > wallet"] },
  of: "SELECT *, CASE direction WHEN 'to_contract' THEN amount ELSE -amount END AS moved FROM transfer",
  moves: [
    [ownAccount(wallet), "-moved"],
    [ownAccount(contract), "moved"],
  ],
};
const fundingDue: Due = {
  pays: {
    sandbox_deposit: ["custody:sandbox > wallet"],
    capital_funded: ["custody:sandbox > capital"],
    stock_funded: ["custody:sandbox > swap_stock"],
    budget_funded: ["custody:sandbox > referral_budget", "custody:sandbox > reward_budget"],
    reserve_funded: ["custody:sandbox > yield_free"],
  },
  kind: `CASE WHEN user_id > 0 THEN 'sandbox_deposit' WHEN stock_asset IS NOT NULL THEN 'stock_funded'
    WHEN product_id IS NOT NULL THEN 'reserve_funded' WHEN budget IS NOT NULL THEN 'budget_funded' ELSE 'capital_funded' END`,
  of: "SELECT user_id, id, stock_asset, budget, product_id, amount AS funded FROM funding",
  moves: [
    [`${custody} + 64 * (coalesce(stock_asset, 1) - 1)`, "-funded"],
    [
      `CASE WHEN user_id > 0 THEN ${ownAccount(wallet)} WHEN stock_asset IS NOT NULL THEN ${stockOf("stock_asset")}
        WHEN product_id IS NOT NULL THEN product_id * 4096 + 101 WHEN budget = 'referral_budget' THEN 103 WHEN budget = 'reward_budget' THEN 104
        ELSE ${capital} END`,
      "funded",
    ],
  ],
};
const swapDue: Due = {
  pays: {
    swapped: ["wallet > swap_stock", "token > swap_stock", "swap_stock > wallet", "swap_stock > token"],
  },
  of: `SELECT *, CASE sold_asset WHEN 1 THEN 1 ELSE 8 END AS sold_class, CASE bought_asset WHEN 1 THEN 1 ELSE 8 END AS bought_class
    FROM swap`,
  moves: [
    ["user_id * 4096 + sold_asset * 64 + sold_class", "-sold"],
    [stockOf("sold_asset"), "sold"],
    [stockOf("bought_asset"), "-bought"],
    ["user_id * 4096 + bought_asset * 64 + bought_class", "bought"],
  ],
};
const correctionDue: Due = {
  pays: {
    correction: [
      ...bothWays("capital", "wallet"),
      ...bothWays("capital", "contract"),
      ...bothWays("suspense", "wallet"),
      ...bothWays("suspense", "contract"),
      ...bothWays("suspense", "capital"),
    ],
  },
  of: "SELECT c.user_id, c.id, r.debit_account, r.credit_account, r.amount AS corrected FROM correction c JOIN correction_request r ON r.id = c.id",
  moves: [
    ["debit_account", "-corrected"],
    ["credit_account", "corrected"],
  ],
};

const budgets = ["insurance", "yield_free", "referral_budget", "reward_budget"] as const;
const channels = [
  "custody:sandbox",
  "custody:ethereum",
  "custody:tron",
  "custody:bitcoin",
  "custody:gateway",
] as const;

const houseMoveDue: Due = {
  pays: {
    house_moved: [
      ...(["trading_book", "swap_stock", ...budgets, ...channels] as const).flatMap((pool) =>
        bothWays("capital", pool),
      ),
      ...channels.flatMap((channel) => bothWays("swap_stock", channel)),
      ...(["capital", ...budgets] as const).map((pool): Flow => `fees > ${pool}`),
    ],
  },
  of: "SELECT m.user_id, m.id, r.debit_account, r.credit_account, r.amount AS shifted FROM house_move m JOIN house_move_request r ON r.id = m.id",
  moves: [
    ["debit_account", "-shifted"],
    ["credit_account", "shifted"],
  ],
};

const withdrawalDue: readonly Due[] = [
  {
    pays: { withdrawal_requested: ["wallet > withdraw_hold"] },
    of: "SELECT * FROM withdrawal",
    moves: [
      [ownAccount(wallet), "-amount"],
      [ownAccount(hold), "amount"],
    ],
  },
  {
    pays: { withdrawal_returned: ["withdraw_hold > wallet"] },
    of: "SELECT w.* FROM withdrawal_end e JOIN withdrawal w USING (user_id, id) WHERE e.outcome = 'returned'",
    moves: [
      [ownAccount(hold), "-amount"],
      [ownAccount(wallet), "amount"],
    ],
  },
  {
    pays: {
      withdrawal_paid: [
        "withdraw_hold > fees",
        "withdraw_hold > custody:sandbox",
        "withdraw_hold > custody:ethereum",
        "withdraw_hold > custody:tron",
        "withdraw_hold > custody:gateway",
      ],
    },
    of: `SELECT w.*, 64 + c.code AS paid_by FROM withdrawal_end e JOIN withdrawal w USING (user_id, id)
      JOIN ledger_class c ON c.name = 'custody:' || e.channel WHERE e.outcome = 'paid'`,
    moves: [
      [ownAccount(hold), "-amount"],
      ["paid_by", "amount - amount * fee_bps / 10000"],
      [`${fees}`, "amount * fee_bps / 10000"],
    ],
  },
];

/** What each channel's custody is called in the ledger, and where an asset is kept: written here again, apart from the function that books it. */
const depositDue: Due = {
  pays: {
    deposited: [
      "custody:sandbox > wallet",
      "custody:sandbox > token",
      "custody:ethereum > wallet",
      "custody:ethereum > token",
      "custody:tron > wallet",
      "custody:gateway > wallet",
    ],
  },
  of: `SELECT c.user_id, c.id, d.amount AS arrived, CASE d.asset WHEN 'USDT' THEN 65 WHEN 'ETH' THEN 264 END AS kept_in,
      CASE d.channel WHEN 'sandbox' THEN 112 WHEN 'ethereum' THEN 113 WHEN 'tron' THEN 114 WHEN 'gateway' THEN 116 END
        + CASE d.asset WHEN 'USDT' THEN 0 WHEN 'ETH' THEN 192 END AS holder
    FROM deposit_credit c JOIN deposit d ON d.id = c.id`,
  moves: [
    ["holder", "-arrived"],
    [ownAccount("kept_in"), "arrived"],
  ],
};

/** Every fact that moves money. */
export const allDue: readonly Due[] = [
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
];
