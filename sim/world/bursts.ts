/**
 * What users send together: a command or two, a backlog of dozens, a position followed by a transfer of all money, or all
 * users asking for the exposure that a close may free.
 */
import { send, repeat, type Actors } from "./actors.ts";
import { drawTakingIn } from "./deposit-requests.ts";
import { drawDeposit, drawTransfer } from "./funds-requests.ts";
import type { ActorRequest, Sent } from "./inputs.ts";
import { drawLever, drawOpen, drawRaceCommand, drawRun } from "./lever-requests.ts";
import { drawOption } from "./option-requests.ts";
import { oneIn, pickOne } from "./pick-one.ts";
import { drawSwap } from "./swap-requests.ts";
import { drawWithdrawal } from "./withdrawal-requests.ts";

/** Times at which the commands of one draw are accepted: ascending, in [fromMs, untilMs]. */
export type Span = { readonly fromMs: number; readonly untilMs: number };

export const drawBurst = (actors: Actors, span: Span): readonly Sent[] => {
  const { random } = actors;
  const roll = random.below(60);
  if (roll === 0) return timed(actors, drawBacklog(actors), span);
  if (roll < 5) return timed(actors, drawDrain(actors), span);
  if (roll < 8) return timed(actors, drawSqueeze(actors), span);
  const few = Array.from({ length: 1 + random.below(4) }, () => repeat(actors) ?? drawOne(actors));
  return timed(actors, few, span);
};

/** Everyone acts on an order that the last price may just have triggered. */
export const drawHaste = (actors: Actors, span: Span): readonly Sent[] =>
  timed(
    actors,
    actors.users.map((userId) => send(actors, userId, drawRaceCommand(actors.random))),
    span,
  );

/** A swap or two; half of the time its owner wants the same money for something else at the same time. */
export const drawSwaps = (actors: Actors, span: Span): readonly Sent[] => {
  const { random } = actors;
  const swaps = Array.from({ length: 1 + random.below(2) }, () => {
    const userId = pickOne(random, actors.users);
    const swap = send(actors, userId, drawSwap(random));
    if (oneIn(random, 2)) return [swap];
    const again = repeat(actors);
    if (again !== undefined) return [swap, again];
    const other = send(actors, userId, oneIn(random, 2) ? drawTransfer(random) : drawOption(actors));
    return oneIn(random, 2) ? [swap, other] : [other, swap];
  });
  return timed(actors, swaps.flat(), span);
};

/** A withdrawal or two; half of the time its owner wants the same money for something else at the same time. */
export const drawWithdrawals = (actors: Actors, span: Span): readonly Sent[] => {
  const { random } = actors;
  const all = Array.from({ length: 1 + random.below(2) }, () => {
    const userId = pickOne(random, actors.users);
    const one = send(actors, userId, drawWithdrawal(random));
    if (oneIn(random, 2)) return [one];
    const other = send(actors, userId, oneIn(random, 2) ? drawTransfer(random) : drawWithdrawal(random));
    return oneIn(random, 2) ? [one, other] : [other, one];
  });
  return timed(actors, all.flat(), span);
};

/** Two withdrawals of the same amount, by one of those who have much. */
export const drawAlike = (actors: Actors, atMs: number): readonly Sent[] => {
  const userId = 1 + 2 * actors.random.below(4);
  return [60, 60].map((permille) => ({
    ...send(actors, userId, { type: "withdraw", permille }),
    acceptedMs: atMs,
  }));
};

/** A large amount in pieces, all at one moment. */
export const drawPieces = (actors: Actors, { untilMs }: Span): readonly Sent[] => {
  const { random, users } = actors;
  const userId = pickOne(random, users);
  const permille = 20 + random.below(100);
  const all = Array.from({ length: 2 + random.below(5) }, () =>
    send(actors, userId, { type: "withdraw", permille }),
  );
  return all.map((one) => ({ ...one, acceptedMs: untilMs }));
};

/** Claims, quotes, invoices. */
export const drawTakingIns = (actors: Actors, span: Span): readonly Sent[] => {
  const { random, users } = actors;
  const all = Array.from({ length: 1 + random.below(2) }, () => pickOne(random, users));
  return timed(
    actors,
    all.map((userId) => send(actors, userId, drawTakingIn(random))),
    span,
  );
};

/** Runs that begin and end around the hour at which the day's count starts again. */
export const drawMidnight = (actors: Actors, span: Span): readonly Sent[] => {
  const { random } = actors;
  const all = actors.users.flatMap((userId) => [
    ...(oneIn(random, 3) ? [send(actors, userId, drawOpen(actors))] : []),
    ...[1, 2, 3].flatMap(() => [
      send(actors, userId, drawRun(random)),
      send(actors, userId, { type: "stopRun", pick: { among: "live", nth: 0 } }),
    ]),
  ]);
  return timed(
    actors,
    all.filter(() => oneIn(random, 2)),
    span,
  );
};

/** The last commands of every user: end the run, close all, revoke all. */
export const drawClosing = (actors: Actors, span: Span): readonly Sent[] => {
  const last: readonly ActorRequest[] = [
    { type: "stopRun", pick: { among: "live", nth: 0 } },
    { type: "closeAll", symbol: undefined },
    { type: "revokeAll", symbol: undefined },
  ];
  return timed(
    actors,
    last.flatMap((request) => actors.users.map((userId) => send(actors, userId, request))),
    span,
  );
};

const drawOne = (actors: Actors): Sent => {
  const { random } = actors;
  const userId = pickOne(random, actors.users);
  const roll = random.below(20);
  if (roll < 7) return send(actors, userId, drawOption(actors));
  if (roll < 9) return send(actors, userId, drawTransfer(random));
  if (roll < 10) return send(actors, userId, drawDeposit(random));
  return send(actors, userId, drawLever(actors, userId));
};

/** More commands than may wait at a time; on one pair or on all, mixed with some that need no price. */
const drawBacklog = (actors: Actors): readonly Sent[] => {
  const { random } = actors;
  const userId = pickOne(random, actors.users);
  const first = send(actors, userId, drawOption(actors));
  const rest = Array.from({ length: 30 + random.below(20) }, () => {
    if (oneIn(random, 4)) return send(actors, userId, drawTransfer(random));
    return send(actors, userId, oneIn(random, 4) ? drawOption(actors) : drawLever(actors, userId));
  });
  return [first, ...rest];
};

/** An order, and at once a transfer of all its money: what is priced first must be paid first. */
const drawDrain = (actors: Actors): readonly Sent[] => {
  const { random } = actors;
  const userId = pickOne(random, actors.users);
  const isOption = oneIn(random, 2);
  const request = isOption ? drawOption(actors) : drawOpen(actors);
  const direction = isOption ? "to_contract" : "to_wallet";
  return [
    send(actors, userId, request),
    send(actors, userId, { type: "transfer", direction, amount: "all" }),
    ...(oneIn(random, 2) ? [send(actors, userId, isOption ? drawOpen(actors) : drawOption(actors))] : []),
  ];
};

/** One user closes all, and others ask for the exposure that this frees. */
const drawSqueeze = (actors: Actors): readonly Sent[] => {
  const { random, users } = actors;
  const closer = pickOne(random, users);
  const openers = users.slice(random.below(users.length)).filter((userId) => userId !== closer);
  return [
    send(actors, closer, { type: "closeAll", symbol: undefined }),
    ...openers.map((userId) => send(actors, userId, { ...drawOpen(actors), share: 1 + random.below(40) })),
  ];
};

const timed = ({ random }: Actors, sent: readonly Sent[], { fromMs, untilMs }: Span): readonly Sent[] => {
  const times = sent.map(() => fromMs + random.below(untilMs - fromMs + 1)).toSorted((a, b) => a - b);
  return sent.map((one, index) => ({ ...one, acceptedMs: times[index] ?? untilMs }));
};
