/**
 * Placing an option (OPT-02, OPT-03, API-11): the checks that need no engine, then the engine.
 *
 * A refusal by these checks also goes through the engine's book, so that a key always gets the
 * answer that it got first, whatever the settings are by then.
 */
import {
  checkOptionFunds,
  checkOptionRange,
  checkOptionStep,
  optionLimitsOf,
  type OptionLimits,
} from "@candor/core/options/amount";
import type { Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { InputOf } from "@candor/wire/call";
import { directionOf } from "@candor/wire/codec/digits";
import type { placeOrder } from "@candor/wire/options";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { Products } from "../../records/product.ts";
import type { ReadSettings } from "../../records/settings.ts";

export type OptionsServiceDeps = CommandPort & {
  readonly products: Pick<Products, "byPid">;
  readonly readSettings: ReadSettings;
  /** The caller's wallet, micro-units. */
  readonly walletOf: (userId: number) => Promise<Money>;
};

export type PlaceRequest = KeyedCaller & {
  readonly input: InputOf<typeof placeOrder>;
  readonly nowMs: number;
};

export type OptionsService = { readonly place: (request: PlaceRequest) => Promise<StoredAnswer> };

const limitKeys = ["order_min_price", "order_max_price", "order_inter_price"] as const;
/** An operator's change of a key takes effect within this time. */
const limitsAgeMs = 2_000;

export const createOptionsService = (deps: OptionsServiceDeps): OptionsService => {
  let limits: { readonly value: Promise<OptionLimits>; readonly readMs: number } | undefined;

  const readLimits = (nowMs: number): Promise<OptionLimits> => {
    if (limits === undefined || nowMs - limits.readMs >= limitsAgeMs) {
      const value = deps.readSettings(limitKeys).then(optionLimitsOf);
      limits = { value, readMs: nowMs };
      // A failed read is not cached: the next caller reads again.
      value.catch(() => (limits = undefined));
    }
    return limits.value;
  };

  /** OPT-03 in its declared order. The wallet is read only when the other checks have passed. */
  const amountRefusal = async (stake: Money, userId: number, nowMs: number): Promise<Refusal | undefined> => {
    const current = await readLimits(nowMs);
    const step = checkOptionStep(stake, current);
    if (!step.ok) return step.refusal;
    const range = checkOptionRange(stake, current);
    if (range.ok) return undefined;
    const funds = checkOptionFunds(stake, await deps.walletOf(userId));
    return funds.ok ? range.refusal : funds.refusal;
  };

  return {
    place: async ({ input, userId, language, nowMs, key, derived, fingerprint }) => {
      const product = deps.products.byPid(input.pid);
      const refusal = await amountRefusal(input.fee, userId, nowMs);
      const answer = await deps.submit({
        command: {
          type: "placeOption",
          userId,
          // No pair has an empty symbol: the engine refuses it as an unknown product.
          symbol: product?.symbol ?? "",
          direction: directionOf(input.directionDigit === 0 ? 0 : 1),
          stake: input.fee,
          seconds: input.expirySeconds,
          seenPrice: input.entryPrice,
          seenPercent: input.profitPercent,
        },
        key,
        fingerprint,
        refusal,
        reply: { language, says: "newId" },
      });
      return storedAnswer(answer, derived);
    },
  };
};
