/** For tests: a server that dies while it pays a withdrawal through the signer. */
import type { KyselyPlugin } from "kysely";
import type { AdvanceDeps } from "./steps/advance.ts";
import type { PayoutChannel } from "./ports.ts";

/** What a process throws that is dead: nothing behind it is done. */
export class Killed extends Error {}

/** Dependencies that die at the `at`-th place: before and after each statement of the pay-out's role, each command, each question to signer and chain. */
export const mortal = (whole: AdvanceDeps, at: number) => {
  let [place, isDead] = [0, false];
  const pass = (): void => {
    place += 1;
    if (place === at) isDead = true;
    if (isDead) throw new Killed();
  };
  const around = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    pass();
    const value = await work();
    pass();
    return value;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      pass();
      return node;
    },
    transformResult: async ({ result }) => {
      pass();
      return result;
    },
  };
  const { submit, outside, channels, ...rest } = whole;
  const { ethereum } = channels;
  const channel: PayoutChannel = {
    ...ethereum,
    ask: (payout) => around(async () => await ethereum.ask?.(payout)),
    look: (...asked) => around(() => ethereum.look(...asked)),
  };
  const deps: AdvanceDeps = {
    ...rest,
    outside: outside.withPlugin(plugin),
    submit: (command) => around(() => submit(command)),
    channels: { ...channels, ethereum: channel },
  };
  return { deps, isDead: () => isDead };
};
