/** All calls, for the reference page, for clients and for tests that cover all of them. */
import * as accounts from "./accounts.ts";
import * as alerts from "./alerts.ts";
import * as botOperator from "./desks/bot.ts";
import * as articlesOperator from "./desks/articles.ts";
import * as bot from "./bot.ts";
import type { Call } from "./call.ts";
import * as closing from "./service/closing.ts";
import * as community from "./service/community.ts";
import * as communityOperator from "./desks/community.ts";
import * as content from "./content.ts";
import * as deposits from "./deposits.ts";
import * as demo from "./demo.ts";
import * as identity from "./service/identity.ts";
import * as identityOperator from "./desks/identity.ts";
import * as home from "./home.ts";
import * as frontOperator from "./desks/front.ts";
import * as house from "./desks/house.ts";
import * as invest from "./earn/invest.ts";
import * as journal from "./journal.ts";
import * as leverage from "./leverage.ts";
import * as loan from "./service/loan.ts";
import * as loanOperator from "./desks/loan.ts";
import * as market from "./market.ts";
import * as notices from "./notices.ts";
import * as operators from "./desks/operators.ts";
import * as options from "./options.ts";
import * as outboxOperator from "./desks/outbox.ts";
import * as overview from "./desks/overview.ts";
import * as payoutDetails from "./payout-details.ts";
import * as pools from "./earn/pools.ts";
import * as portfolio from "./portfolio.ts";
import * as rewards from "./earn/rewards.ts";
import * as rewardsOperator from "./desks/rewards.ts";
import * as referral from "./earn/referral.ts";
import * as referralOperator from "./desks/referral.ts";
import * as risk from "./risk.ts";
import * as security from "./security.ts";
import * as settingsOperator from "./desks/settings.ts";
import * as statements from "./statements.ts";
import * as support from "./service/support.ts";
import * as supportOperator from "./desks/support.ts";
import * as swap from "./swap.ts";
import * as productsOperator from "./desks/products.ts";
import * as depositsOperator from "./desks/deposits.ts";
import * as clockOperator from "./desks/clock.ts";
import * as keysOperator from "./desks/keys.ts";
import * as termsOperator from "./desks/terms.ts";
import * as users from "./desks/users.ts";
import * as withdrawalsOperator from "./desks/withdrawals.ts";
import * as withdrawals from "./withdrawals.ts";

/** The areas in the order of the reference page. A new area adds its module only here. */
const areas = {
  accounts,
  security,
  closing,
  payoutDetails,
  identity,
  home,
  content,
  community,
  market,
  alerts,
  notices,
  options,
  leverage,
  bot,
  invest,
  pools,
  rewards,
  portfolio,
  referral,
  risk,
  journal,
  statements,
  swap,
  deposits,
  withdrawals,
  loan,
  support,
  demo,
  operators,
  depositsOperator,
  withdrawalsOperator,
  settingsOperator,
  house,
  termsOperator,
  productsOperator,
  articlesOperator,
  frontOperator,
  identityOperator,
  communityOperator,
  clockOperator,
  keysOperator,
  botOperator,
  rewardsOperator,
  referralOperator,
  loanOperator,
  outboxOperator,
  supportOperator,
  users,
  overview,
} as const;

type Areas = typeof areas;
type Exported = { [Area in keyof Areas]: Areas[Area][keyof Areas[Area]] }[keyof Areas];

/** The paths of all calls that move money (API-11). */
export type MoneyPath = Extract<Exported, { readonly path: string; readonly limit: "money" }>["path"];

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

export type ListedCall = { readonly area: string; readonly call: Call };

export const calls: readonly ListedCall[] = Object.entries(areas).flatMap(([area, exports]) =>
  Object.values(exports as Record<string, unknown>)
    .filter(isCall)
    .map((call) => ({ area, call })),
);
