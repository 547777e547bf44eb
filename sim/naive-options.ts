/**
 * The naive twin of timed options: what should have happened, worked out in the slowest and plainest way, by rereading
 * the whole tick log and the whole history for every question. It shares no code with core on purpose: it is a second
 * reading of OPT-04, OPT-06, OPT-07 and MKT-09.
 */
import type { Tick } from "@candor/core/market/tick";
import type { Noted } from "./host.ts";
import type { SimCommand, World } from "./inputs.ts";
import { twinStressLoss, type LeverTwin } from "./naive-levers.ts";
import type { Played } from "./server.ts";

type Bet = {
  readonly id: number;
  readonly userId: number;
  readonly command: SimCommand;
  readonly percent: bigint;
  readonly entry: Tick;
  readonly takenMs: number;
  readonly endsMs: number;
  /** What the owner gained (or, negative, lost); undefined while it runs. */
  gain?: bigint;
};
type PlacedNote = Extract<Noted, { kind: "placed" }>;
export type Answered = { readonly fingerprint: string; readonly answer: string };

/** Everything the twin knows: what was played, and the history as it should have been so far. */
export type Twin = {
  readonly world: World;
  readonly played: Played;
  readonly bets: Bet[];
  readonly levers: LeverTwin;
  /** What each wallet got from the contract wallet, or, negative, gave to it. */
  readonly moved: Map<number, bigint>;
  readonly answered: Map<string, Answered>;
  readonly differences: string[];
};

const lastTradeUpTo = ({ played }: Twin, symbol: string, timeMs: number): Tick | undefined =>
  played.tickLog.findLast((tick) => tick.symbol === symbol && tick.kind === "trade" && tick.timeMs <= timeMs);

const promise = (bet: Bet): bigint => (bet.command.fee * bet.percent) / 100n;

/** What the house could still promise: its capital, less what it paid and what it may have to pay. */
export const houseFree = ({ world, bets }: Twin, tentative: readonly Bet[] = []): bigint =>
  [...bets, ...tentative].reduce<bigint>((sum, bet) => sum - (bet.gain ?? promise(bet)), world.capital);

/** What the options left in a wallet; money that went to the contract wallet or came back is in `moved`. */
export const walletOf = ({ world, bets, moved }: Twin, userId: number, taken: readonly Bet[] = []): bigint =>
  [...bets, ...taken]
    .filter((bet) => bet.userId === userId)
    .reduce<bigint>(
      (sum, bet) => sum + (bet.gain ?? -bet.command.fee),
      (world.wallets.get(userId) ?? 0n) + (moved.get(userId) ?? 0n),
    );

const percentOf = ({ terms, scale }: World, seconds: number): bigint | undefined => {
  const place = terms.split(",").findIndex((minutes) => Number(minutes) * 60 === seconds);
  return place < 0 ? undefined : BigInt(scale.split(",")[place] ?? "0");
};

type Terms = { readonly entry: Tick; readonly percent: bigint };

/** Why the engine should refuse, or the terms on which it should take the bet. */
const judge = (
  twin: Twin,
  command: SimCommand,
  note: PlacedNote,
  tentative: readonly Bet[],
): string | Terms => {
  const { world, bets } = twin;
  if (!world.symbols.includes(command.symbol)) return "FailedToGetProductInformation";
  const entry = lastTradeUpTo(twin, command.symbol, note.markMs);
  const nowMs = Math.max(note.acceptedMs, note.markMs);
  if (entry === undefined || nowMs >= entry.timeMs + 5_000) return "PriceIsStale";
  if (note.acceptedMs + 5_000 <= note.markMs) return "PriceIsStale";
  const seen = command.seenPrice * 1_000n;
  if (seen < entry.price * 998n || seen > entry.price * 1_002n) return "PriceMoved";
  const isRecent = (bet: Bet): boolean =>
    bet.userId === command.userId && note.markMs < bet.takenMs + world.cooldownMs;
  if (bets.some(isRecent) || tentative.some(isRecent)) return "TheOrderWillBePlacedIn";
  const percent = percentOf(world, command.seconds);
  if (percent === undefined) return "BadRequest";
  // Capital must do for it alone, and with the trading book for what contracts may cost as well (LEV-17).
  const free = houseFree(twin, tentative);
  const left = free + twin.levers.decided.book - twinStressLoss(twin.levers);
  const isCovered = (command.fee * percent) / 100n <= (free < left ? free : left);
  return isCovered ? { entry, percent } : "ExposureLimit";
};

export const expectPlaced = (twin: Twin, note: PlacedNote): void => {
  // What the engine took in this batch binds the house until the ledger has spoken.
  const tentative: Bet[] = [];
  const taken: Bet[] = [];
  for (const [index, command] of note.commands.entries()) {
    const booked = note.booked[index];
    const verdict = judge(twin, command, note, tentative);
    const bet = typeof verdict === "string" ? undefined : betOf(twin, command, note, verdict, booked?.answer);
    if (bet !== undefined) tentative.push(bet);
    const funds = walletOf(twin, command.userId, taken);
    const expected = expectedAnswer(twin, command, verdict, funds, bet?.id ?? 0);
    if (expected !== (booked?.answer ?? "conflict")) {
      twin.differences.push(
        `${command.key} of user ${command.userId}: ${booked?.answer}, expected ${expected}`,
      );
    }
    if (booked?.outcome !== "applied" || bet === undefined) continue;
    taken.push(bet);
    compareOption(twin, bet);
  }
  twin.bets.push(...taken);
};

const betOf = (
  { played }: Twin,
  command: SimCommand,
  { markMs }: PlacedNote,
  { entry, percent }: Terms,
  answer: string | undefined,
): Bet => {
  const rows = [...played.ledger.options.keys()];
  const id = rows.find((optionId) => `placed ${optionId}` === answer) ?? 0;
  const endsMs = markMs + command.seconds * 1_000;
  return { id, userId: command.userId, command, percent, entry, takenMs: markMs, endsMs };
};

const expectedAnswer = (
  { answered }: Twin,
  command: SimCommand,
  verdict: string | Terms,
  funds: bigint,
  id: number,
): string => {
  const key = `${command.userId} ${command.key}`;
  const before = answered.get(key);
  if (before !== undefined) return before.fingerprint === command.fingerprint ? before.answer : "conflict";
  const refusal = typeof verdict === "string" ? verdict : command.fee > funds ? "low" : undefined;
  const answer = refusal === undefined ? `placed ${id}` : `refused ${refusal}`;
  answered.set(key, { fingerprint: command.fingerprint, answer });
  return answer;
};

const compareOption = ({ played, differences }: Twin, bet: Bet): void => {
  const option = played.ledger.options.get(bet.id)?.option;
  if (option?.entrySeq !== bet.entry.seq || option.entryPrice !== bet.entry.price) {
    differences.push(`option ${bet.id} opened at tick ${option?.entrySeq}, not ${bet.entry.seq}`);
  }
  if (option?.sellMs !== bet.endsMs)
    differences.push(`option ${bet.id} ends at ${option?.sellMs}, not ${bet.endsMs}`);
  if (option?.payout !== promise(bet)) {
    differences.push(`option ${bet.id} promises ${option?.payout}, not ${promise(bet)}`);
  }
};

export const expectSettled = (twin: Twin, id: number): void => {
  const bet = twin.bets.find((one) => one.id === id);
  const settlement = twin.played.ledger.options.get(id)?.settlement;
  if (bet === undefined || settlement === undefined) {
    twin.differences.push(`option ${id} was settled out of nothing`);
    return;
  }
  const exit = lastTradeUpTo(twin, bet.command.symbol, bet.endsMs);
  const move = (exit?.price ?? 0n) - bet.entry.price;
  const forOwner = bet.command.style === 0 ? move : -move;
  bet.gain = forOwner > 0n ? promise(bet) : forOwner < 0n ? -bet.command.fee : 0n;
  if (settlement.exit.seq !== exit?.seq) {
    twin.differences.push(`option ${id} left at tick ${settlement.exit.seq}, not ${exit?.seq}`);
  }
  if (settlement.ploss !== bet.gain) {
    twin.differences.push(`option ${id} gave ${settlement.ploss}, not ${bet.gain}`);
  }
};
