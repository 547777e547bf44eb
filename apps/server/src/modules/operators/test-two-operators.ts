/** For tests: two operators at the console of a server that may be killed, who do again what they may have done before. */
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { Life } from "../../platform/db/test-kills.ts";
import type { TestAnswer } from "../../platform/http/test-http.ts";
import type { Module } from "../../records/module.ts";
import { buildTestConsole, type TestOperator } from "./test-console.ts";

export type TwoOperators = {
  /** The first does it; where it takes two, both sign, and it is carried out. */
  readonly act: (path: string, input: object) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What somebody is told whose act was done before the server died. */
const doneBefore = new Set(["WithdrawalMovedOn", "DepositNotInReview", "ActNotWaiting", "ApprovalRefused"]);

/** `operators`: who have signed in; `modules`: what they act on, in the process of this life. Few paths need a console: it opens with the first act. */
export const openForTwo = (
  database: TestDatabase,
  life: Life,
  [first, second]: readonly [TestOperator, TestOperator],
  modules: readonly Module[],
): TwoOperators => {
  let opened: ReturnType<typeof buildTestConsole> | undefined;
  const told = ({ body: { key, data } }: TestAnswer): string | undefined => {
    if (life.isDead()) throw new Error("no answer");
    if (key !== undefined && !doneBefore.has(key)) throw new Error(key);
    return (data as { readonly act?: string | null } | null)?.act ?? undefined;
  };
  return {
    act: async (path, input) => {
      opened ??= buildTestConsole({ ...database, operators: life.db(database.operators) }, modules);
      const desk = await opened;
      const form = { reason: "looked at it well", ...input };
      const id = told(await desk.call(`operator/${path}`, form, first.token));
      if (id === undefined) return;
      for (const by of [first, second]) told(await desk.approve(by, id));
      // Both may have signed before the server died.
      told(await desk.call("operator/carryOut", { id }, first.token));
    },
    close: async () => await (await opened)?.app.close(),
  };
};
