/** For tests: two operators at the console of a server that may be killed, who do again what they may have done before. */
import { sql } from "kysely";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { Life } from "../../platform/db/test-kills.ts";
import type { TestAnswer } from "../../platform/http/test-http.ts";
import type { Module } from "../../records/module.ts";
import { buildTestConsole, type TestOperator } from "./test-console.ts";

export type TwoOperators = {
  /** The first does it, or asks for it and signs. */
  readonly begin: (path: string, input: object) => Promise<void>;
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
  const opening = () =>
    (opened ??= buildTestConsole({ ...database, operators: life.db(database.operators) }, modules));
  const hasSigned = async (id: string, by: TestOperator): Promise<boolean> => {
    const { rows } = await sql`
      SELECT FROM operator_approval WHERE act_id = ${id} AND operator_id = ${by.id}`.execute(
      database.operators,
    );
    return rows.length > 0;
  };
  /** The act that waits, if it takes two. */
  const begin = async (path: string, input: object): Promise<string | undefined> => {
    const desk = await opening();
    const form = { reason: "looked at it well", ...input };
    const id = told(await desk.call(`operator/${path}`, form, first.token));
    // A check of a signature is dear.
    if (id !== undefined && !(await hasSigned(id, first))) told(await desk.approve(first, id));
    return id;
  };
  return {
    begin: async (path, input) => void (await begin(path, input)),
    act: async (path, input) => {
      const id = await begin(path, input);
      if (id === undefined) return;
      const desk = await opening();
      if (!(await hasSigned(id, second))) told(await desk.approve(second, id));
      // Both may have signed before the server died.
      told(await desk.call("operator/carryOut", { id }, first.token));
    },
    close: async () => await (await opened)?.app.close(),
  };
};
