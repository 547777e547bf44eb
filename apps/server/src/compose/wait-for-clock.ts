/**
 * A log that is ahead of the clock (TRUST-07): nothing may be logged or decided, so no market starts, and no page is served. Where there is
 * a console, it is served meanwhile, with what operators need to sign that the market goes on from the end of the log. Without one, the
 * start is refused (`feed/market-clock.ts`).
 *
 * Nothing is decided yet, so each look takes the time of this machine's clock again: who sets it right need not start again.
 */
import { setTimeout as passed } from "node:timers/promises";
import { logAheadNow } from "../feed/market-clock.ts";
import { anchorAgain } from "../platform/clock.ts";
import type { Base } from "./base.ts";
import { openConsole, type OperatorSide } from "./operator.ts";

const lookMs = 2_000;

/** Returns when the market may start: the clock has passed the log's end, or two operators have signed. Rejects when the program is told to stop. */
export const waitForClock = async (base: Base, operators: OperatorSide): Promise<void> => {
  const { config, log, clock, database, untilStopped } = base;
  const look = (): Promise<string | undefined> => {
    anchorAgain(clock);
    return logAheadNow(database.market, clock);
  };
  const ahead = await look();
  if (ahead === undefined || config.consoleAddress === undefined) return;
  await base.untilBuilt();
  const { address, close } = await openConsole(base, operators, operators.modules, async () => ({
    status: "waiting for the clock",
  }));
  log.error(
    { console: address },
    `${ahead} Until then only the console is served: two operators may sign there.`,
  );
  try {
    await untilStopped(async (signal) => {
      while ((await look()) !== undefined) {
        // What ends the pause early is the stop, which says so below.
        await passed(lookMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
      signal.throwIfAborted();
    });
  } finally {
    await close();
  }
};
