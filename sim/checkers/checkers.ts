/**
 * What must be true of every played world (TRUST-01, TRUST-02, TRUST-03, OPT-05, OPT-10, LEV-10, LEV-11, API-18), checked
 * afterwards in the rows, the journal and the raw tick log. Each checker returns sentences about what it found wrong.
 */
import { houseAccount, readAccount, userAccount } from "@candor/core/ids/account-id";
import type { Asset } from "@candor/core/money/money";
import { compareWithTwin } from "../naive/twin.ts";
import type { CheckerName } from "./checker-names.ts";
import type { Checker } from "./checker.ts";
import { firstTickDecides } from "./first-tick.ts";
import { pricesAreLogged, ticksDecideInOrder } from "./lever-prices.ts";
import {
  arrivalsAreCreditedOnce,
  comesBackWhole,
  custodyIsWhatIsThere,
  daysStayWithinTheCap,
  operatorsLeaveATrace,
  paidAtMostOnce,
  signerKeepsItsLimit,
} from "./money-outside.ts";
import { replayGivesTheSame } from "./replay.ts";
import { swapsAreNoGain } from "./swap-gains.ts";
import { swapsTakeAShare } from "./swap-shares.ts";
import { givenByTwo, houseMoneyIsSigned, piecesStayBelow } from "./two-operators.ts";

/** Each asset by itself. */
const booksSumToZero: Checker = ({ ledger }) => {
  const sums = new Map<Asset, bigint>();
  for (const [account, balance] of ledger.accounts.balances) {
    const { asset } = readAccount(account);
    sums.set(asset, (sums.get(asset) ?? 0n) + balance);
  }
  return [...sums].flatMap(([asset, sum]) => (sum === 0n ? [] : [`the books of ${asset} sum to ${sum}`]));
};

/** What outside parties hold for us, and what contracts have earned or cost the house. */
const mayBeNegative = new Set(["custody:sandbox", "custody:gateway", "trading_book", "insurance"]);

/** No other account is below zero at any time. */
const nobodyBelowZero: Checker = ({ ledger }) =>
  [...ledger.accounts.lowest].flatMap(([account, balance]) => {
    const named = readAccount(account);
    if (mayBeNegative.has(named.class)) return [];
    return [`${named.class} of ${named.userId} went down to ${balance}`];
  });

const legalTransitionsOnly: Checker = ({ ledger }) => ledger.faults;

/** No option is settled before its time, and none later than the second advance after it, if batches are booked. */
const settledOnceAndOnTime: Checker = ({ ledger }) =>
  [...ledger.options.values()].flatMap(({ option, settled, settledTrueMs }) => {
    if (settled === undefined) return [`option ${option.id} was never settled`];
    return settledTrueMs < option.sellMs
      ? [`option ${option.id} ends at ${option.sellMs} and was settled at ${settledTrueMs}`]
      : [];
  });

/** When everything is settled, nothing is bound any more. */
const nothingStaysBound: Checker = ({ world, ledger, state }) => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const reserve = ledger.accounts.balanceOf(houseAccount("option_reserve"));
  expect(reserve === 0n, `${reserve} stays in the reserve`);
  expect(state.open.size === 0, `${state.open.size} options stay open in the engine`);
  expect(state.levers.size === 0, `${state.levers.size} lever orders stay live in the engine`);
  expect(state.waiting.length === 0, `${state.waiting.length} commands wait forever`);
  expect(ledger.levers.live().length === 0, `${ledger.levers.live().length} lever orders stay live`);
  const runs = [...ledger.levers.runs.values()].filter(({ end }) => end === undefined);
  expect(runs.length === 0, `${runs.length} runs never end`);
  for (const userId of world.wallets.keys()) {
    const bound =
      ledger.accounts.balanceOf(userAccount(userId, "margin")) +
      ledger.accounts.balanceOf(userAccount(userId, "stake")) +
      ledger.accounts.balanceOf(userAccount(userId, "withdraw_hold"));
    expect(bound === 0n, `${bound} of user ${userId} stays bound`);
  }
  return faults;
};

/** Read by position, the journal contains line by line the balances that the engine had when it decided. */
const journalKeepsItsOrder: Checker = ({ ledger }) => {
  const faults: string[] = [];
  const { journal } = ledger.accounts;
  for (const [index, { position }] of journal.entries()) {
    const before = journal[index - 1]?.position ?? { batch: 0, line: 0 };
    const isNext =
      position.batch === before.batch
        ? position.line === before.line + 1
        : position.batch > before.batch && position.line === 1;
    if (!isNext)
      faults.push(`${position.batch}/${position.line} is written after ${before.batch}/${before.line}`);
  }
  const read = journal.toSorted(
    (a, b) => a.position.batch - b.position.batch || a.position.line - b.position.line,
  );
  const balances = new Map<bigint, bigint>();
  for (const { position, posting, after } of read) {
    for (const { from, to, amount } of posting.moves) {
      balances.set(from, (balances.get(from) ?? 0n) - amount);
      balances.set(to, (balances.get(to) ?? 0n) + amount);
    }
    for (const [account, balance] of after)
      if (balances.get(account) !== balance)
        faults.push(`after ${position.batch}/${position.line} account ${account} is not as decided`);
  }
  return faults;
};

/** Each key is decided once, even when it is sent again or the server crashes. */
const keysDecideOnce: Checker = ({ ledger }) => ledger.answers.twice;

/** Every answer to an owner is in the books, even after crashes of the server. */
const answersAreBooked: Checker = ({ ledger, told }) => {
  const booked = new Map(ledger.answers.all().map(({ userId, key, text }) => [`${userId} ${key}`, text]));
  return [...told].flatMap(([name, text]) =>
    booked.get(name) === text ? [] : [`${name} was told ${text}, and the books say ${booked.get(name)}`],
  );
};

export const checkers: Readonly<Partial<Record<CheckerName, Checker>>> = {
  "books sum to zero": booksSumToZero,
  "nobody is below zero": nobodyBelowZero,
  "legal transitions only": legalTransitionsOnly,
  "settled once and on time": settledOnceAndOnTime,
  "nothing stays bound": nothingStaysBound,
  "every price is a logged one that reaches": pricesAreLogged,
  "the first tick after its acceptance decides a command": firstTickDecides,
  "ticks decide in the right order": ticksDecideInOrder,
  "the journal keeps the order of decision": journalKeepsItsOrder,
  "a key is decided once": keysDecideOnce,
  "what was answered is booked": answersAreBooked,
  "a replay gives the same state": replayGivesTheSame,
  "no swap is better than its tick": swapsAreNoGain,
  "a user takes at most a fifth of the stock in a day": swapsTakeAShare,
  "what comes back comes back whole": comesBackWhole,
  "a withdrawal is paid at most once": paidAtMostOnce,
  "what arrives is credited once, to its owner": arrivalsAreCreditedOnce,
  "custody holds what came in less what went out": custodyIsWhatIsThere,
  "operators leave a trace": operatorsLeaveATrace,
  "pieces that leave within a day count together": piecesStayBelow,
  "the signer keeps its limit of a day": signerKeepsItsLimit,
  "a business day's withdrawals stay within its cap": daysStayWithinTheCap,
  "what is given carries two signatures": givenByTwo,
  "house money moves once, as two have signed": houseMoneyIsSigned,
  "the engine equals its naive twin": compareWithTwin,
};
