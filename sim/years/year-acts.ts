/** What users and operators ask for in a year, as the server answers it. Each returns the key of the refusal, or "". */
import { houseAccount, productAccount, userAccount } from "@candor/core/ids/account-id";
import { mayAskForEnd, passedDays } from "@candor/core/invest/holding";
import { boughtMoves, exitedMoves } from "@candor/core/invest/moves";
import { money, type Money } from "@candor/core/money/money";
import { rewardMoves } from "@candor/core/rewards/reward-moves";
import { placeOn } from "@candor/core/rewards/streak";
import { holdingOf, liveOf, partOf, settle } from "./close-days.ts";
import { bookAll, decide, versionOf, type Sent, type YearHost } from "./year-host.ts";
import { dayPays, lent, row, seventhPays, speechPays, type YearInput } from "./year-inputs.ts";

type Asked<Kind extends YearInput["kind"]> = Extract<YearInput, { readonly kind: Kind }>;

const nextKey = ({ tickets }: YearHost): string => `request:${tickets}`;

const booked = (host: YearHost, sent: Sent): string => {
  const answer = decide(host, sent);
  bookAll(host);
  return answer;
};

export const buy = (host: YearHost, { userId, productId, interest, amount }: Asked<"buy">): string => {
  const product = host.world.products.find(({ id }) => id === productId);
  if (product === undefined) return "FailedToGetProductInformation";
  const { days, exitFeeBps, isExperience } = product;
  const had = [...host.ledger.holdings.values()].some((each) => each.userId === userId && each.isLent);
  if (isExperience && had) return "CanNotBuyRepeatedly";
  const [own, credit] = isExperience ? [money(0n), lent] : [amount, money(0n)];
  const creditFrom = isExperience ? "budget" : "user";
  const terms = { productId, interest, rate: product.rate, days, exitFeeBps };
  const holding = { ...terms, id: 0, boughtMs: 0, cycle: 1, passes: 0, own, credit };
  return booked(host, {
    key: nextKey(host),
    list: "holdings",
    row: {
      user_id: userId,
      product_id: productId,
      interest,
      rate: product.rate,
      days,
      exit_fee_bps: exitFeeBps ?? null,
      credit_from: creditFrom,
      own,
      credit,
    },
    legs: boughtMoves({ userId, creditFrom }, holding),
    shortages: [
      { account: userAccount(userId, "wallet"), refusal: { key: "low" } },
      { account: productAccount(productId, "yield_free"), refusal: { key: "SoldOut" } },
      { account: houseAccount("reward_budget"), refusal: { key: "SoldOut" } },
    ],
    expects: [versionOf(host, partOf(userId))],
  });
};

/** Who acts on what is held is caught up first. */
export const change = (host: YearHost, { kind, userId, nth }: Asked<"ask" | "leave">): string => {
  const id = liveOf(host, userId)[nth]?.id;
  if (id === undefined) return "HoldingNotFound";
  const closed = host.day - 1;
  settle(host, [userId], closed);
  const found = liveOf(host, userId).find((each) => each.id === id);
  if (found === undefined) return "HoldingNotFound";
  const holding = holdingOf(found);
  const passed = passedDays(holding, closed);
  const mayAsk = !found.isLent && mayAskForEnd(holding, passed) && !found.isEndAsked;
  if (kind === "ask" ? !mayAsk : holding.exitFeeBps === undefined) return "OrderCannotBeEnded";
  const counted = host.rules.exitsAfter(passed);
  return booked(host, {
    key: nextKey(host),
    list: "holding_steps",
    row: { user_id: userId, holding_id: id, step: kind === "ask" ? "asked" : "left", closed },
    legs: kind === "ask" ? [] : exitedMoves(holding, holding, counted),
    expects: [versionOf(host, partOf(userId))],
  });
};

/** The same day under many keys at one moment; returns how many were paid. */
export const checkIn = (host: YearHost, asked: Asked<"checkIn">): number => {
  const { ledger, day } = host;
  const known = ledger.checkIns.get(asked.userId) ?? [];
  if (known.includes(day)) return 0;
  return rewardOnce(host, asked, "checkin", placeOn(known, day) % row === 0 ? seventhPays : dayPays);
};

export const paySpeech = (host: YearHost, asked: Asked<"speech">): number => {
  const { ledger, day } = host;
  return (ledger.speeches.get(asked.userId) ?? []).includes(day)
    ? 0
    : rewardOnce(host, asked, "speech", speechPays);
};

const rewardOnce = (
  host: YearHost,
  { userId, times }: Asked<"checkIn" | "speech">,
  kind: "checkin" | "speech",
  amount: Money,
): number => {
  const isBlind = kind === "speech" && !host.rules.expectsForSpeeches;
  const expects = isBlind ? [] : [versionOf(host, `reward/${userId}`)];
  const answers = Array.from({ length: times }, () =>
    decide(host, {
      key: nextKey(host),
      list: "rewards",
      row: { user_id: userId, kind, day: host.day },
      legs: rewardMoves(userId, amount),
      expects,
    }),
  );
  bookAll(host);
  return answers.filter((answer) => answer === "").length;
};

export const fund = (host: YearHost, pool: Asked<"fund">["pool"], amount: Money): void => {
  const isProduct = typeof pool === "number";
  const credit = isProduct ? productAccount(pool, "yield_free") : houseAccount(pool);
  booked(host, {
    key: nextKey(host),
    list: "fundings",
    row: { user_id: 0, amount, ...(isProduct ? { product_id: pool } : { budget: pool }) },
    legs: [{ debit: houseAccount("custody:sandbox"), credit, amount }],
  });
};

export const fundUser = (host: YearHost, userId: number, amount: Money): void =>
  void booked(host, {
    key: nextKey(host),
    list: "fundings",
    row: { user_id: userId, amount },
    legs: [{ debit: houseAccount("custody:sandbox"), credit: userAccount(userId, "wallet"), amount }],
  });
