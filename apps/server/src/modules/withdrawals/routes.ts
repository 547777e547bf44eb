/** The calls of withdrawals (WAL-06, WAL-09 to WAL-13). */
import { wayOf } from "@candor/wire/codec/digits";
import {
  cancelWithdrawal as cancelCall,
  setOnlyProven,
  withdraw,
  withdrawalList,
  withdrawQuote,
} from "@candor/wire/withdrawals";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import type { AdvanceDeps } from "./steps/advance.ts";
import { cancelWithdrawal } from "./requests/cancel.ts";
import { readWithdrawals } from "./queries.ts";
import { quoteWithdrawal } from "./requests/quote.ts";
import { createRequests, type RequestDeps } from "./requests/request.ts";
import { withdrawalRow } from "./shown/withdrawal-row.ts";

export type WithdrawalRouteDeps = RequestDeps &
  Pick<AdvanceDeps, "changed" | "channels"> & {
    readonly reads: Db;
    /** Tells the owner of a new withdrawal in this language, and advances it. */
    readonly begin: (userId: number, id: number, language: Language) => Promise<void>;
  };

export const withdrawalRoutes = (deps: WithdrawalRouteDeps): readonly MountedCall[] => {
  const { reads, clock, owner, readTerms, channels, changed, begin } = deps;
  const request = createRequests(deps);
  return [
    handle(withdraw, async ({ banktype, price, userremark, withdrawalPassword, walletaddr }, context) => {
      const { session, idempotency, language } = context;
      const caller = { ...idempotency, userId: session.userId, language };
      const form = {
        way: wayOf(banktype),
        amount: price,
        password: withdrawalPassword,
        remark: userremark,
        chosen: walletaddr,
      };
      const { body, replayed, newId } = await request(caller, session, form);
      if (newId !== undefined) void begin(session.userId, newId, language);
      return storedBody(body, replayed);
    }),
    handle(cancelCall, async ({ id }, { session }) => {
      await cancelWithdrawal(deps, session.userId, id);
      return {};
    }),
    handle(withdrawQuote, ({ banktype, price, walletaddr }, { session }) =>
      quoteWithdrawal({ ...deps, db: reads }, session.userId, wayOf(banktype), price, walletaddr),
    ),
    handle(setOnlyProven, async ({ on }, { session }) => {
      await owner.setOnlyProven(session, on === "1", clock.nowMs());
      changed(session.userId);
      return {};
    }),
    handle(withdrawalList, async (input, { session, language }) => {
      const { policy } = await readTerms();
      const { rows, total } = await readWithdrawals(reads, session.userId, limitsOf(input));
      const nowMs = clock.nowMs();
      return { rows: rows.map((row) => withdrawalRow(row, { policy, channels }, language, nowMs)), total };
    }),
  ];
};
