/** Users who place timed options: hasty ones, ones that repeat a key, ones that ask for what nobody offers. */
import { money, price } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import { drawFault, pickOne } from "./faults.ts";
import type { SimCommand, SimInput } from "./inputs.ts";
import { symbols, type Market } from "./market.ts";

const seconds = [60, 60, 60, 180, 300, 59, 0];

export type OptionActors = {
  readonly random: Prng;
  readonly market: Market;
  readonly sent: SimCommand[];
  readonly users: readonly number[];
};

export const drawCommands = (actors: OptionActors, nowMs: number): SimInput => {
  const { random } = actors;
  const commands = Array.from({ length: 1 + random.below(6) }, () => drawCommand(actors));
  // One key decides once a batch, as the server's queue sees to.
  const unique = commands.filter(
    (command, index) =>
      commands.findIndex(({ userId, key }) => userId === command.userId && key === command.key) === index,
  );
  return {
    kind: "commands",
    commands: unique,
    acceptedMs: nowMs + random.below(100),
    fault: drawFault(random),
  };
};

const drawCommand = ({ random, market, sent, users }: OptionActors): SimCommand => {
  const earlier = sent[sent.length - 1 - random.below(Math.min(sent.length, 30) + 1)];
  if (earlier !== undefined && random.below(6) === 0) {
    return random.below(4) === 0 ? { ...earlier, fingerprint: "another" } : earlier;
  }
  const symbol = random.below(50) === 0 ? "NONEUSDT" : pickOne(random, symbols);
  const offBy = random.below(4) === 0 ? BigInt(random.below(9)) - 4n : 0n;
  const command: SimCommand = {
    userId: pickOne(random, users),
    symbol,
    style: random.below(2) === 0 ? 0 : 1,
    // Odd micro-units, so that roundings show.
    fee: money(BigInt(1 + random.below(8)) * 10_000_000n + BigInt(random.below(100))),
    seconds: pickOne(random, seconds),
    seenPrice: price((market.priceOf(symbol) * (1_000n + offBy)) / 1_000n),
    key: `key ${sent.length}`,
    fingerprint: "first",
  };
  sent.push(command);
  return command;
};
