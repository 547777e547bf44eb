import { describe, expect, test } from "vitest";
import { optionLimitsOf } from "@candor/core/options/amount";
import { settableClock } from "../../platform/clock.ts";
import { withTestDatabase, administerIn } from "../../platform/db/test-database.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { homeModule } from "./module.ts";
import { homeRoutes } from "./routes.ts";
import { createSettings } from "../../records/settings.ts";

const database = withTestDatabase();
const asOwner = (text: string): Promise<void> => administerIn(database().ownerUrl, text);
type Page = { rows: readonly Record<string, string>[]; total: number };
const ask = async <Answer = Page>(
  path: string,
  input: object,
  language = "en",
  mode: "demo" | "live" = "demo",
) => {
  const mounted = homeRoutes(database().db, mode).find(({ call }) => call.path === path);
  if (mounted === undefined) throw new Error(`no call ${path}`);
  return (await mounted.answer(input, { language, nowMs: Date.now() } as CallContext)) as Answer;
};

describe("getKeys", () => {
  test("[HOME-04] returns the requested public keys; secret and unknown ones are absent", async () => {
    await asOwner("INSERT INTO setting_key VALUES ('gateway_secret', 'hidden', false)");
    const keys = await ask<object>("getKeys", {
      keys: "order_min_price, order_max_price,,gateway_secret,constructor,no_such_key,wp_btc_halve_time",
    });
    expect(keys).toEqual({
      order_min_price: "10",
      order_max_price: "10000",
      wp_btc_halve_time: "1839542400000",
    });
  });

  test.each(["demo", "live"] as const)(
    "[NAV-10] [NAV-09] says where it is to be opened, and that it is a %s server, whatever is stored",
    async (mode) => {
      await asOwner("INSERT INTO setting_key VALUES ('mode', 'other', true) ON CONFLICT DO NOTHING");
      const { calls } = homeModule({
        db: database().db,
        operators: database().operators,
        mode,
        channels: "email",
        publicUrl: "https://candor.example",
      });
      const mounted = calls.find(({ call }) => call.path === "getKeys");
      const context = { language: "en" } as CallContext;
      expect(await mounted?.answer({ keys: "mode,channels,public_url" }, context)).toEqual({
        mode,
        channels: "email",
        public_url: "https://candor.example",
      });
    },
  );

  test("[OPT-03] the server's own parts read the same values, and see a change within 2 s", async () => {
    const clock = settableClock(1_000);
    const read = createSettings(database().db, clock);
    const names = ["order_min_price", "order_max_price", "order_inter_price", "no_such_key"];
    expect(optionLimitsOf(await read(names))).toEqual({
      min: 10_000_000n,
      max: 10_000_000_000n,
      step: 10_000_000n,
    });
    await asOwner("UPDATE setting_key SET value = '20' WHERE name = 'order_inter_price'");
    clock.set(3_000);
    expect(optionLimitsOf(await read(names)).step).toBe(20_000_000n);
    expect(await read(["gateway_secret"])).toEqual({ gateway_secret: "hidden" });
  });

  test("the application cannot change a setting", async () => {
    await expect(database().pool.query("UPDATE setting_key SET value = '1'")).rejects.toThrow(
      "permission denied",
    );
  });
});

describe("the shell's lists", () => {
  test("[HOME-06] [NAV-02] [NAV-03] bartype 2 is the top bar in its order, with an entry named Download", async () => {
    const { rows } = await ask("navigationBar/queryNavigationBarList", { bartype: 2 });
    expect(rows.map(({ name, tourl }) => `${name} ${tourl}`)).toEqual([
      "Home /",
      "Contract /contract",
      "Quotes /quotes",
      "Project /project",
      "News /new",
      "About /about",
      "Loan /loan",
      "Mine /mine",
      "Download /download",
    ]);
    expect(await ask("navigationBar/queryNavigationBarList", { bartype: 3 })).toEqual({ rows: [], total: 0 });
  });

  test("[HOME-01] [HOME-06] banners are the app's own pictures", async () => {
    const { rows, total } = await ask("banner", { bannertype: "1", code: "home" });
    expect(total).toBe(3);
    expect(rows.every(({ picurl }) => picurl?.startsWith("/banners/") === true)).toBe(true);
    expect((await ask("banner", { bannertype: "9", code: "" })).total).toBe(0);
  });

  test("[HOME-06] announcements come in the caller's language, paged; play money is mentioned only in demo mode", async () => {
    const page = { pageNum: 1, pageSize: 20, isAsc: "asc" };
    const texts = await Promise.all(
      ["en", "zh-CN", "zh-TW", "ja"].map((language) => ask("homeMsg", page, language)),
    );
    expect(texts.map(({ total }) => total)).toEqual([4, 4, 4, 4]);
    expect(new Set(texts.flatMap(({ rows }) => rows.map(({ scrollMsg }) => scrollMsg))).size).toBe(16);
    expect((await ask("homeMsg", page, "en", "live")).total).toBe(3);
    const second = await ask("homeMsg", { ...page, pageNum: 2, pageSize: 3 });
    expect(second.rows.map(({ scrollMsg }) => scrollMsg)).toEqual([
      "This is a demonstration: the money is play money, and it is paid in and out on a sandbox chain only. No real money enters or leaves.",
    ]);
  });

  test.each(["id", "scrollMsg"])(
    "[HOME-06] [API-10] announcements are sorted by %s",
    async (orderByColumn) => {
      const pages = ["asc", "desc"].map((isAsc) =>
        ask("homeMsg", { pageNum: 1, pageSize: 20, orderByColumn, isAsc }),
      );
      const [up = [], down = []] = (await Promise.all(pages)).map(({ rows }) =>
        rows.map(({ scrollMsg }) => scrollMsg),
      );
      expect(up).toHaveLength(4);
      expect(down).toEqual(up.toReversed());
      if (orderByColumn === "scrollMsg")
        expect(up.every((text, index) => index === 0 || (up[index - 1] ?? "") <= (text ?? ""))).toBe(true);
    },
  );

  test("[HOME-06] an announcement that lacks the caller's language comes in English", async () => {
    await asOwner(`WITH added AS (INSERT INTO announcement (publish_ms) VALUES (1) RETURNING id)
      INSERT INTO announcement_text SELECT id, 'en', 'Only in English' FROM added`);
    const { rows, total } = await ask("homeMsg", { pageNum: 1, pageSize: 1, isAsc: "asc" }, "ja");
    expect([rows[0]?.["scrollMsg"], total]).toEqual(["Only in English", 5]);
  });

  test("[HOME-06] an announcement without an English text is neither shown nor counted", async () => {
    await asOwner(`WITH added AS (INSERT INTO announcement (publish_ms) VALUES (2) RETURNING id)
      INSERT INTO announcement_text SELECT id, 'ja', '日本語だけ' FROM added`);
    for (const language of ["en", "ja"]) {
      const { rows, total } = await ask("homeMsg", { pageNum: 1, pageSize: 20, isAsc: "asc" }, language);
      expect(rows).toHaveLength(total);
      expect(rows.map(({ scrollMsg }) => scrollMsg)).not.toContain("日本語だけ");
    }
  });
});
