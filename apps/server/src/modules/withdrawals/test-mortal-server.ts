/** For tests: a server of withdrawals that ends when its `Life` ends. */
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { Life } from "../../platform/db/test-kills.ts";
import type { TestOperator } from "../operators/test-console.ts";
import { openForTwo, type TwoOperators } from "../operators/test-two-operators.ts";
import { advance, type AdvanceDeps } from "./steps/advance.ts";
import { carryOutStep } from "./operators/decide.ts";
import { carryOutGivingUp } from "./operators/take-back.ts";
import type { PayoutChannel, PayoutChannels } from "./ports.ts";
import { withdrawalRoutes } from "./routes.ts";
import { withdrawalOperatorRoutes } from "./routes.operator.ts";
import type { TestWithdrawals } from "./test-withdrawals.ts";

/** The calls, the console and the job of a server that ends when its `Life` ends. */
export type MortalServer = {
  readonly ask: (path: string, userId: number, input: object, key?: string) => Promise<unknown>;
  readonly operators: TwoOperators;
  readonly advance: (withdrawal: { readonly userId: number; readonly id: string }) => Promise<void>;
};

const channelIn = (life: Life, { send, ask, takeBack, look, ...channel }: PayoutChannel): PayoutChannel => ({
  ...channel,
  ...(send && { send: (...asked) => life.step(() => send(...asked)) }),
  ...(ask && { ask: (payout) => life.step(() => ask(payout)) }),
  ...(takeBack && { takeBack: (payout) => life.step(() => takeBack(payout)) }),
  look: (...asked) => life.step(() => look(...asked)),
});

type Deps = {
  readonly database: TestDatabase;
  readonly tests: TestWithdrawals;
  readonly operators: readonly [TestOperator, TestOperator];
};

export const startMortalServer = (
  life: Life,
  channels: PayoutChannels,
  { database, tests, operators }: Deps,
): MortalServer => {
  const { routeDeps } = tests;
  const deps = {
    ...tests.deps,
    ...routeDeps,
    db: life.db(database.db),
    reads: life.db(database.reads),
    turns: life.db(database.turns),
    outside: life.db(database.outside),
    operators: life.db(database.operators),
    submit: (request: Parameters<AdvanceDeps["submit"]>[0]) => life.step(() => tests.deps.submit(request)),
    channels: {
      ethereum: channelIn(life, channels.ethereum),
      tron: channelIn(life, channels.tron),
      bank: channelIn(life, channels.bank),
    },
    advance: (named: { readonly userId: number; readonly id: number }) => advance(deps, named),
  };
  const routes = withdrawalRoutes(deps);
  const carryOut = carryOutStep(deps);
  const desk = openForTwo(database, life, operators, [
    {
      calls: withdrawalOperatorRoutes(deps),
      acts: {
        withdrawal_large: carryOut,
        withdrawal_give_back: carryOut,
        withdrawal_signer_gone: carryOutGivingUp(deps),
      },
    },
  ]);
  return {
    ask: (path, userId, input, key) => tests.askIn(routes, path, userId, input, key),
    operators: desk,
    advance: (withdrawal) => advance(deps, { userId: withdrawal.userId, id: Number(withdrawal.id) }),
  };
};
