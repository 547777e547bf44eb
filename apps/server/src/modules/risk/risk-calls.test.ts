import { lossWindow, riskVersions } from "@candor/core/protection/risk";
import { languages } from "@candor/wire/language";
import { messageOf } from "@candor/wire/messages/message-of";
import { lossFigure, riskNotice } from "@candor/wire/risk";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { withTestApp } from "../../../tests/test-app.ts";
import { newTrader, type Trader } from "../../../tests/test-trader.ts";
import { countLosses } from "./repo.ts";
import { eventually } from "../../platform/test-eventually.ts";

const server = withTestApp();
const version = riskVersions.option;

const noticeOf = async (trader: Trader, kind = "option"): Promise<{ acceptedAt: number | null }> => {
  const { data } = await trader.ask("risk/notice", { kind });
  expect(z.safeParse(riskNotice.answer, data).error).toBeUndefined();
  return data as { acceptedAt: number | null };
};
const stored = async (userId: number): Promise<readonly unknown[]> =>
  (
    await server().database.pool.query<Record<string, unknown>>(
      "SELECT kind, version, language FROM risk_acceptance WHERE user_id = $1 ORDER BY kind",
      [userId],
    )
  ).rows;

describe("risk/notice and risk/accept", () => {
  test("[SAFE-03] a new user has accepted nothing; an acceptance is stored once per kind, with text and language", async () => {
    const trader = await newTrader(server(), 0);
    expect(await noticeOf(trader)).toMatchObject({ kind: "option", version, acceptedAt: null });
    expect(await trader.keyOf("risk/accept", { kind: "option", version })).toBe("success");
    const { acceptedAt } = await noticeOf(trader);
    expect(acceptedAt).toBeGreaterThan(server().nowMs() - 60_000);
    server().leap(1_000);
    expect(await trader.keyOf("risk/accept", { kind: "option", version })).toBe("success");
    expect((await noticeOf(trader)).acceptedAt).toBe(acceptedAt);
    expect((await noticeOf(trader, "lever")).acceptedAt).toBeNull();
    expect(await stored(trader.userId)).toEqual([{ kind: "option", version, language: "en" }]);
  });

  test("[SAFE-03] sixteen acceptances at once are one", async () => {
    const trader = await newTrader(server(), 0);
    const keys = await Promise.all(
      Array.from({ length: 16 }, () => trader.keyOf("risk/accept", { kind: "lever", version })),
    );
    expect(new Set(keys)).toEqual(new Set(["success"]));
    expect(await stored(trader.userId)).toHaveLength(1);
  });

  test.each(languages)(
    "[SAFE-03] [API-07] a text other than the current one is refused, in %s",
    async (language) => {
      const trader = await newTrader(server(), 0);
      const { body } = await server().ask(
        "risk/accept",
        { kind: "option", version: version + 1 },
        { token: trader.token, headers: { "accept-language": language } },
      );
      expect(body).toMatchObject({
        retCode: 1,
        key: "RiskNoticeChanged",
        message: messageOf("RiskNoticeChanged", language),
      });
      expect(await stored(trader.userId)).toEqual([]);
    },
  );

  test.each([{ kind: "copy", version: 1 }, { kind: "option", version: 0 }, { kind: "option" }, {}])(
    "[SAFE-03] [API-13] refuses %j",
    async (payload) => {
      const trader = await newTrader(server(), 0);
      expect(await trader.keyOf("risk/accept", payload)).toBe("BadRequest");
    },
  );

  test("[SAFE-03] a visitor can read the notice but not accept it", async () => {
    const { body } = await server().ask("risk/notice", { kind: "lever" });
    expect(body.data).toMatchObject({ kind: "lever", version: riskVersions.lever, acceptedAt: null });
    expect((await server().ask("risk/accept", { kind: "lever", version: 1 })).body.key).toBe("NotLoggedIn");
  });

  test("[SAFE-03] an acceptance stays: it cannot be changed or removed", async () => {
    for (const text of ["UPDATE risk_acceptance SET version = 2", "DELETE FROM risk_acceptance"])
      await expect(server().database.pool.query(text)).rejects.toThrow(/permission denied/);
  });
});

test("[TRUST-05] the server counts by itself, and shows the figures to everyone, without a share when there are too few accounts", async () => {
  const figures = await eventually(async () => {
    // A minute of the server's clock is not a minute of its timers, so the database is asked as the job does.
    const { pool, db } = server().database;
    const { rows } = await pool.query<{ epoch: bigint }>("SELECT epoch FROM engine_state");
    await countLosses(db, { shard: 0, epoch: rows[0]?.epoch ?? 0n }, lossWindow(server().nowMs()).untilMs);
    const { body } = await server().ask("risk/figures");
    expect(body.total).toBe(3);
    return body.data as readonly unknown[];
  });
  for (const row of figures) {
    expect(z.safeParse(lossFigure, row).error).toBeUndefined();
    expect(row).toMatchObject({ accounts: 0, lost: null, percent: null, minimum: 20 });
  }
  const { body } = await server().ask("risk/notice", { kind: "option" });
  expect(body.data).toMatchObject({ figure: { kind: "option", accounts: 0 }, playMoney: true });
});
