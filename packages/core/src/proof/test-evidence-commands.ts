/** For tests: the commands of owners in a seeded world. */
import type { PlaceOption } from "../engine/command.ts";
import type { LeverCommand } from "../engine/levers/lever-command.ts";
import type { EngineState } from "../engine/state.ts";
import { money, price } from "../money/money.ts";
import type { Prng } from "../prng/prng.ts";

export const symbol = "A";
/** What a command depends on; a world of test-evidence-world.ts can be used as one. */
type Around = { readonly state: EngineState; readonly random: Prng; readonly atPrice: bigint };

type Unaccepted<One> = One extends unknown ? Omit<One, "acceptedMs"> : never;
export type UnsentCommand = Unaccepted<PlaceOption | LeverCommand>;

/** Zero to two commands: options, and contracts opened (at once or waiting, with or without stops), closed, split, reversed. */
export const commandsIn = (world: Around): readonly UnsentCommand[] =>
  Array.from({ length: world.random.below(3) }, () => commandOf(world));

const commandOf = (world: Around): UnsentCommand => {
  const { state, random } = world;
  const userId = 1 + random.below(3);
  if (random.below(4) === 0) return optionOf(world, userId);
  const own = [...state.levers.values()].filter((each) => each.userId === userId);
  const lever = own[random.below(Math.max(own.length, 1))];
  const open = openingOf(world, userId);
  if (lever === undefined) return open;
  const stopLoss = price(((lever.opening?.price ?? 1n) * (lever.side === "long" ? 985n : 1_015n)) / 1_000n);
  const orderId = lever.id;
  const commands: readonly UnsentCommand[] = [
    open,
    { type: "closeLever", userId, orderId, share: undefined },
    { type: "closeLever", userId, orderId, share: Math.max(1, lever.share - 1) },
    { type: "closeAllLevers", userId, symbol: undefined },
    { type: "reverseLever", userId, orderId },
    { type: "setStops", userId, orderId, stopLoss, takeProfit: random.below(2) === 0 ? "none" : "keep" },
  ];
  return commands[random.below(commands.length)] ?? open;
};

const optionOf = ({ atPrice, random }: Around, userId: number): UnsentCommand => ({
  type: "placeOption",
  userId,
  symbol,
  direction: random.below(2) === 0 ? "call" : "put",
  stake: money(10_000_000n),
  seconds: random.below(2) === 0 ? 1 : 20,
  seenPrice: price(atPrice),
});

const openingOf = ({ atPrice, random }: Around, userId: number): UnsentCommand => {
  const near = (perMille: number) => price((atPrice * BigInt(1_000 + perMille)) / 1_000n);
  const [side, sign] = random.below(2) === 0 ? (["long", 1] as const) : (["short", -1] as const);
  return {
    type: "openLever",
    userId,
    symbol,
    side,
    multiple: [7, 20, 100][random.below(3)] ?? 7,
    share: 1 + random.below(9),
    askedPrice: random.below(2) === 0 ? undefined : near(random.below(21) - 10),
    stopLoss: random.below(2) === 0 ? undefined : near(-sign * (11 + random.below(15))),
    takeProfit: random.below(2) === 0 ? undefined : near(sign * (11 + random.below(15))),
  };
};
