/** For tests: the calls of notices over a database, for users who have accounts. */
import { rate } from "@candor/core/money/money";
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import { protectionProfiles } from "@candor/core/protection/profile";
import type { Language } from "@candor/wire/language";
import { noticeList, type NoticePage, type PushKind } from "@candor/wire/notices";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { Refused } from "../../platform/refused.ts";
import { settableClock } from "../../platform/clock.ts";
import { productsOf } from "../../records/product.ts";
import { noticesModule } from "./module.ts";

const lever = offerOf(
  { assetClass: "crypto", multiples: "10,20", molecule: 1, feeRate: rate(50_000n), stressBps: 1_000 },
  protectionProfiles.demo,
);
export const noticePairs = productsOf([
  { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", decimals: 2, lever },
  { pid: 2, symbol: "ETHUSDT", title: "ETH/USDT", decimals: 2, lever },
]);

export type NoticeDesk = ReturnType<typeof openNotices>;

/** `nowMs` is the time of each call. */
export const openNotices = (database: Database, nowMs: () => number) => {
  const clock = settableClock(nowMs());
  const pushed: { readonly userId: number; readonly type: string }[] = [];
  const module = noticesModule({
    ...database,
    clock,
    pairs: noticePairs,
    pushes: { push: (userId, type) => void pushed.push({ userId, type }) },
  });
  const ask = async (userId: number, path: string, input: object, language: Language): Promise<unknown> => {
    const mounted = module.calls.find(({ call }) => call.path === path);
    if (mounted === undefined) throw new Error(`no call ${path}`);
    const context = { session: { userId }, language, nowMs: nowMs() } as unknown as CallContext;
    return await mounted.answer(input, context);
  };
  const read = async (
    userId: number,
    input: { readonly before?: string; readonly size?: number } = {},
    language: Language = "en",
  ): Promise<NoticePage> => {
    const answer = await ask(userId, "notices", { before: "", size: 20, ...input }, language);
    expect(z.safeParse(noticeList.answer, answer).error).toBeUndefined();
    return answer as NoticePage;
  };
  return {
    clock,
    module,
    pushed,
    read,
    /** All of them, page by page. */
    readAll: async (userId: number, size: number): Promise<NoticePage["rows"]> => {
      const rows: NoticePage["rows"] = [];
      let before = "";
      do {
        const page = await read(userId, { before, size });
        rows.push(...page.rows);
        before = page.next;
      } while (before !== "");
      return rows;
    },
    markRead: async (userId: number, seen: string): Promise<void> => {
      await ask(userId, "notices/read", { seen }, "en");
    },
    choose: async (userId: number, kind: PushKind, push: 0 | 1): Promise<void> => {
      await ask(userId, "notices/choosePush", { kind, push }, "en");
    },
    chosen: async (userId: number): Promise<readonly PushKind[]> =>
      ((await ask(userId, "notices/pushes", {}, "en")) as { readonly kinds: readonly PushKind[] }).kinds,
    keyOf: async (asked: Promise<unknown>): Promise<string> => {
      try {
        await asked;
        return "success";
      } catch (error) {
        if (error instanceof Refused) return error.refusal.key;
        throw error;
      }
    },
    addAccount: async (userId: number): Promise<void> => {
      await database.db
        .insertInto("account")
        .values({
          user_id: BigInt(userId),
          email: `u${userId}@notices.test`,
          username: "u",
          created_ms: 1n,
        })
        .execute();
    },
  };
};
