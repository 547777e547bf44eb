/**
 * The naive twin: what should have happened, worked out in the slowest and plainest way, by rereading
 * the whole tick log and the whole history for every question. It shares no code with core/engine or
 * core/options on purpose: it is a second reading of OPT-04, OPT-06, OPT-07 and MKT-09.
 *
 * Known limit: it takes over from the server which commands were tried in one batch and at which mark.
 */
import type { Tick } from "@candor/core/market/tick";
import type { Noted, Played } from "./server.ts";
import type { SimCommand, World } from "./world.ts";

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

/** Compares everything that was played with what should have been; answers the differences. */
export const compareWithTwin = (world: World, { notes, tickLog, ledger }: Played): readonly string[] => {
  const differences: string[] = [];
  const bets: Bet[] = [];
  const answered = new Map<string, { fingerprint: string; answer: string }>();

  const lastTradeUpTo = (symbol: string, timeMs: number): Tick | undefined =>
    tickLog.filter((tick) => tick.symbol === symbol && tick.kind === "trade" && tick.timeMs <= timeMs).at(-1);
  const promise = (bet: Bet): bigint => (bet.command.fee * bet.percent) / 100n;
  const houseFree = (): bigint =>
    bets.reduce((sum, bet) => sum - (bet.gain ?? promise(bet)), world.capital as bigint);
  const walletOf = (userId: number): bigint =>
    bets
      .filter((bet) => bet.userId === userId)
      .reduce((sum, bet) => sum + (bet.gain ?? -bet.command.fee), (world.wallets.get(userId) ?? 0n) as bigint);

  const percentOf = (seconds: number): bigint | undefined => {
    const place = world.terms.split(",").findIndex((minutes) => Number(minutes) * 60 === seconds);
    return place < 0 ? undefined : BigInt(world.scale.split(",")[place] ?? "0");
  };

  /** Why the engine should refuse, or the terms on which it should take the bet. */
  const judge = (command: SimCommand, note: Noted & { kind: "placed" }, tentative: readonly Bet[]) => {
    if (!world.symbols.includes(command.symbol)) return "FailedToGetProductInformation";
    const entry = lastTradeUpTo(command.symbol, note.markMs);
    const nowMs = Math.max(note.acceptedMs, note.markMs);
    if (entry === undefined || nowMs >= entry.timeMs + 5_000) return "PriceIsStale";
    const [low, high] = [entry.price * 998n, entry.price * 1_002n];
    if (command.seenPrice * 1_000n < low || command.seenPrice * 1_000n > high) return "PriceMoved";
    const recent = [...bets, ...tentative].some(
      (bet) => bet.userId === command.userId && note.markMs < bet.takenMs + world.cooldownMs,
    );
    if (recent) return "TheOrderWillBePlacedIn";
    const percent = percentOf(command.seconds);
    if (percent === undefined) return "BadRequest";
    const free = tentative.reduce((sum, bet) => sum - promise(bet), houseFree());
    return (command.fee * percent) / 100n > free ? "ExposureLimit" : { entry, percent };
  };

  const expectPlaced = (note: Noted & { kind: "placed" }): void => {
    const tentative: Bet[] = [];
    const taken: Bet[] = [];
    for (const [index, command] of note.commands.entries()) {
      const verdict = judge(command, note, tentative);
      const booked = note.booked[index];
      const row = [...ledger.options.values()].find(({ option }) => `placed ${option.id}` === booked?.answer);
      const bet: Bet | undefined =
        typeof verdict === "string"
          ? undefined
          : {
              id: row?.option.id ?? 0,
              userId: command.userId,
              command,
              percent: verdict.percent,
              entry: verdict.entry,
              takenMs: note.markMs,
              endsMs: note.markMs + command.seconds * 1_000,
            };
      if (bet !== undefined) tentative.push(bet);
      const funds = taken
        .filter(({ userId }) => userId === command.userId)
        .reduce((sum, one) => sum - one.command.fee, walletOf(command.userId));
      const expected = expectedAnswer(command, verdict, funds, bet?.id ?? 0);
      if (expected !== (booked?.answer ?? "conflict")) {
        differences.push(`${command.key} of user ${command.userId}: ${booked?.answer}, expected ${expected}`);
      }
      if (booked?.outcome !== "applied" || bet === undefined) continue;
      taken.push(bet);
      if (row === undefined || row.option.entrySeq !== bet.entry.seq || row.option.sellMs !== bet.endsMs) {
        differences.push(`option ${bet.id} opened at another tick or time than the rule says`);
      }
      if (row !== undefined && row.option.payout !== promise(bet)) {
        differences.push(`option ${bet.id} promises ${row.option.payout}, not ${promise(bet)}`);
      }
    }
    bets.push(...taken);
  };

  const expectedAnswer = (command: SimCommand, verdict: unknown, funds: bigint, id: number): string => {
    const key = `${command.userId} ${command.key}`;
    const before = answered.get(key);
    if (before !== undefined) return before.fingerprint === command.fingerprint ? before.answer : "conflict";
    const refusal = typeof verdict === "string" ? verdict : command.fee > funds ? "low" : undefined;
    const answer = refusal === undefined ? `placed ${id}` : `refused ${refusal}`;
    answered.set(key, { fingerprint: command.fingerprint, answer });
    return answer;
  };

  const expectSettled = (optionIds: readonly number[]): void => {
    for (const id of optionIds) {
      const bet = bets.find((one) => one.id === id);
      const settlement = ledger.options.get(id)?.settlement;
      if (bet === undefined || settlement === undefined) {
        differences.push(`option ${id} was settled out of nothing`);
        continue;
      }
      const exit = lastTradeUpTo(bet.command.symbol, bet.endsMs);
      const move = (exit?.price ?? 0n) - bet.entry.price;
      const forOwner = bet.command.style === 0 ? move : -move;
      bet.gain = forOwner > 0n ? promise(bet) : forOwner < 0n ? -bet.command.fee : 0n;
      if (settlement.exit.seq !== exit?.seq) differences.push(`option ${id} left at tick ${settlement.exit.seq}, not ${exit?.seq}`);
      if (settlement.ploss !== bet.gain) differences.push(`option ${id} gave ${settlement.ploss}, not ${bet.gain}`);
    }
  };

  for (const note of notes) {
    if (note.kind === "placed") expectPlaced(note);
    if (note.kind === "settled") expectSettled(note.optionIds);
  }
  for (const userId of world.wallets.keys()) {
    const held = ledger.balances.get(BigInt(userId) * 4_096n + 65n) ?? 0n;
    if (held !== walletOf(userId)) differences.push(`user ${userId} holds ${held}, not ${walletOf(userId)}`);
  }
  return differences;
};
