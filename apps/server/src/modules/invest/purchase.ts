/**
 * Buying (INV-05 to INV-07): checked in the declared order, then decided by the engine, once per key (API-11).
 *
 * The split between credit and own money, and what was read of the caller's holdings, may change before the engine decides: then it is
 * computed and checked again. What the reserve covers is decided by the engine alone: SoldOut.
 */
import { houseAccount, isPool, productAccount, userAccount } from "@candor/core/ids/account-id";
import { changedMeanwhile } from "@candor/core/engine/funds/fact";
import type { Holding, Interest } from "@candor/core/invest/holding";
import { boughtMoves, type CreditSource } from "@candor/core/invest/moves";
import { checkAmount, splitOf, type Means } from "@candor/core/invest/purchase";
import { money, zeroMoney, type Money, type Rate } from "@candor/core/money/money";
import { waitingMoves } from "@candor/core/pools/pool-moves";
import { refuse, type Refusal, type Result, ok } from "@candor/core/result/result";
import { checkPasswordGiven } from "@candor/core/withdrawal/check-request";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { refusedMove, type CommandPort } from "../../records/command-port.ts";
import { submitComputed } from "../../records/recompute.ts";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import { readOffer, type Offer } from "./catalogue.ts";
import type { InvestOwner } from "./ports.ts";
import { investCommand, readInvestedOf, type Invested } from "./state.ts";
import { hasHadExperience, readMeans } from "./queries.ts";

export type PurchaseDeps = CommandPort & {
  readonly db: Db;
  readonly clock: Clock;
  readonly owner: InvestOwner;
  /** Whether the protection profile allows incentives, which the experience product is one of (RWD-05, SAFE-01). */
  readonly hasIncentives: boolean;
};

export type PurchaseForm = {
  readonly productId: number;
  /** One of the product's further cycles. */
  readonly cycleId?: number;
  readonly interest: Interest;
  readonly amount: Money;
  readonly password: string;
  readonly seen: SeenTerms;
};

/** What the buyer was shown; undefined for what was not said. */
export type SeenTerms = {
  readonly rate?: Rate | undefined;
  readonly days?: number | undefined;
  readonly exitFeeBps?: number | undefined;
};

/** The terms that a purchase takes. */
type Chosen = Pick<Offer, "productId" | "exitFeeBps" | "compoundRate"> &
  Pick<Holding, "interest" | "rate" | "days"> & { readonly minimum: Money; readonly maximum: Money };

type Bought = { readonly own: Money; readonly credit: Money; readonly creditFrom: CreditSource };

export const buyProduct = async (
  deps: PurchaseDeps,
  caller: KeyedCaller,
  form: PurchaseForm,
): Promise<StoredAnswer> => {
  const offer = await readOffer(deps.db, form.productId);
  const chosen = choose(offer, form);
  let password: Refusal | undefined;
  let isPasswordChecked = false;
  return await send(deps, caller, async (held) => {
    if (!chosen.ok) return chosen;
    // Credit is lent by the house: it cannot be lost in a pool (INV-14).
    const means = offer?.kind === "copy" ? { ...held, credit: zeroMoney } : held;
    const amount = checkAmount({ ...chosen.value, amount: form.amount }, means);
    if (amount !== undefined) return { ok: false, refusal: amount };
    // Hashing is dear, and each attempt counts.
    if (!isPasswordChecked) password = await checkPassword(deps, caller.userId, form.password);
    isPasswordChecked = true;
    if (password !== undefined) return { ok: false, refusal: password };
    return ok({ chosen: chosen.value, bought: { ...splitOf(form.amount, means), creditFrom: "user" } });
  });
};

/** The experience product, once (INV-07): its principal is lent by the reward budget. */
export const takeExperience = async (
  deps: PurchaseDeps,
  caller: KeyedCaller,
  productId: number,
): Promise<StoredAnswer> => {
  const offer = await readOffer(deps.db, productId);
  return await send(deps, caller, async () => {
    if (offer?.kind !== "experience") return refuse("FailedToGetProductInformation");
    if (!offer.isOpen || !deps.hasIncentives) return refuse("SoldOut");
    if (await hasHadExperience(deps.db, caller.userId)) return refuse("CanNotBuyRepeatedly");
    const bought = { own: money(0n), credit: offer.minimum, creditFrom: "budget" } as const;
    return ok({ chosen: { ...offer, interest: "fixed" }, bought });
  });
};

const soldOut: Refusal = { key: "SoldOut" };

type Decided = Result<{ readonly chosen: Chosen; readonly bought: Bought }>;

const send = async (
  deps: PurchaseDeps,
  { userId, language, key, derived, fingerprint }: KeyedCaller,
  decide: (means: Means) => Promise<Decided>,
): Promise<StoredAnswer> => {
  const outcome = await submitComputed(deps, async () => {
    const invested = await readInvestedOf(deps.db, userId);
    const decided = await decide(await readMeans(deps.db, userId));
    return {
      command: decided.ok ? purchaseCommand(invested, decided.value) : refusedMove(userId, "holdings"),
      key,
      fingerprint,
      refusal: decided.ok ? undefined : decided.refusal,
      reply: { language, says: "newId", success: "SuccessfulPurchase" } as const,
    };
  });
  return storedAnswer(outcome, derived);
};

const purchaseCommand = (
  invested: Invested,
  { chosen, bought }: { readonly chosen: Chosen; readonly bought: Bought },
) => {
  const { userId } = invested;
  const { productId, interest, rate, days, exitFeeBps, compoundRate } = chosen;
  const { own, credit, creditFrom } = bought;
  const holding = { ...chosen, ...bought, id: 0, boughtMs: 0, cycle: 1, passes: 0 };
  return investCommand(
    invested,
    {
      list: "holdings",
      row: {
        product_id: productId,
        interest,
        rate,
        days,
        compound_rate: compoundRate ?? null,
        exit_fee_bps: exitFeeBps ?? null,
        credit_from: creditFrom,
        own,
        credit,
      },
      legs: isPool(productId) ? waitingMoves(userId, own) : boughtMoves({ userId, creditFrom }, holding),
      shortages: [
        // Spent since it was read: checked again.
        { account: userAccount(userId, "wallet"), refusal: changedMeanwhile },
        { account: userAccount(userId, "credit"), refusal: changedMeanwhile },
        ...(isPool(productId)
          ? []
          : [{ account: productAccount(productId, "yield_free"), refusal: soldOut }]),
        { account: houseAccount("reward_budget"), refusal: soldOut },
      ],
    },
    "user",
  );
};

/** FailedToGetProductInformation, SoldOut, BadRequest for what the product does not offer, TermsChanged (INV-05, INV-06). */
const choose = (offer: Offer | undefined, form: PurchaseForm): Result<Chosen> => {
  const offered = offeredTo(offer, form);
  return offered.ok && areWorse(offered.value, form.seen) ? refuse("TermsChanged") : offered;
};

const areWorse = ({ rate, days, exitFeeBps = Infinity }: Chosen, seen: SeenTerms): boolean =>
  (seen.rate !== undefined && rate < seen.rate) ||
  (seen.days !== undefined && days !== seen.days) ||
  (seen.exitFeeBps !== undefined && exitFeeBps > seen.exitFeeBps);

const offeredTo = (offer: Offer | undefined, { cycleId, interest }: PurchaseForm): Result<Chosen> => {
  if (offer?.kind !== "fixed" && offer?.kind !== "copy") return refuse("FailedToGetProductInformation");
  if (!offer.isOpen || offer.isEnded) return refuse("SoldOut");
  const { compoundRate, compoundDays } = offer;
  if (interest === "compound" && compoundRate === undefined)
    return refuse("BadRequest", { field: "interestDigit" });
  if (cycleId !== undefined) {
    const cycle = offer.cycles.find(({ id }) => id === cycleId);
    return cycle === undefined
      ? refuse("BadRequest", { field: "cycleId" })
      : ok({ ...offer, ...cycle, interest });
  }
  if (interest === "fixed") return ok({ ...offer, interest });
  return ok({ ...offer, interest, rate: compoundRate ?? offer.rate, days: compoundDays ?? offer.days });
};

const checkPassword = async (
  { owner, clock }: PurchaseDeps,
  userId: number,
  password: string,
): Promise<Refusal | undefined> => {
  const { hasWithdrawPassword } = await owner.protectionOf(userId);
  const given = checkPasswordGiven(password, hasWithdrawPassword);
  if (!given.ok) return given.refusal;
  const isRight = await owner.isWithdrawPassword(userId, given.value, clock.nowMs());
  return isRight ? undefined : { key: "WrongWithdrawalPassword" };
};
