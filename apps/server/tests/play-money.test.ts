/** What a user of a demo may have of play money in a day, by all ways together (WAL-14), over a whole server. */
import { businessDayStart, dayMs } from "@candor/core/time/time";
import type { DigitalChannel, Recharge } from "@candor/wire/deposits";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../src/platform/test-eventually.ts";
import { readPlayTaken } from "../src/records/play-money.ts";
import { withTestApp } from "./test-app.ts";

const app = withTestApp();
const limit = 100_000_000_000n;
/** To the next day, with all of it before its end. */
const toNextDay = (): void => app().leap(businessDayStart(app().nowMs()) + dayMs + 60_000 - app().nowMs());
// No account was given anything on this day.
beforeAll(() => toNextDay());

const userIds = { "demo@candor.test": 100_002, "demo2@candor.test": 100_003 } as const;
type Email = keyof typeof userIds;

const session = async (email: Email = "demo@candor.test") => {
  const token = await app().login(email);
  let keys = 0;
  const ask = async (path: string, payload: Record<string, string | number> = {}, language = "en") => {
    const headers = {
      "accept-language": language,
      "idempotency-key": `${userIds[email]}-${Date.now()}-${(keys += 1)}`,
    };
    return (await app().ask(path, payload, { token, headers })).body;
  };
  const address = async (type = 1001): Promise<string> =>
    ((await ask("channelDigital")).data as DigitalChannel[]).find((each) => each.type === type)?.value ?? "";
  const send = (to: string, money: string, more: Record<string, string> = {}) =>
    ask("demo/send", { network: "ethereum", to, money, ...more });
  const orderPage = async (money: string): Promise<string> =>
    (await ask("pay", { comenewtask: "", action: "sandbox", money })).data as string;
  return {
    ask,
    address,
    send,
    orderPage,
    fund: (money: string, language?: string) => ask("demo/fund", { money }, language),
    wallet: async () => Number(((await ask("user/userInfo")).data as { wallet: string }).wallet),
    recharges: async () => (await ask("myPay", { pageNum: 1, pageSize: 100 })).data as Recharge[],
    /** What counts today, micro-units. */
    taken: () => readPlayTaken(app().database.db, userIds[email], businessDayStart(app().nowMs())),
  };
};

const press = async (url: string, language = "en") => {
  const response = await fetch(`${app().address}${new URL(url).pathname}/pay`, {
    method: "POST",
    headers: { "accept-language": language },
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
};

describe("the day's play money", () => {
  test("[WAL-14] [API-11] 64 tries at once, over all three ways, never exceed it together, and what they let in is all that arrives", async () => {
    const user = await session();
    const to = await user.address();
    const before = await user.wallet();
    const pages = await Promise.all(Array.from({ length: 10 }, () => user.orderPage("9000")));
    const tries = await Promise.all([
      ...pages.map(async (url) => (await press(url)).status === 303),
      ...Array.from({ length: 27 }, async () => (await user.fund("9000")).retCode === 0),
      ...Array.from({ length: 27 }, async () => (await user.send(to, "9000")).retCode === 0),
    ]);
    expect(tries).toHaveLength(64);
    expect(tries.filter(Boolean)).toHaveLength(11);
    expect(await user.taken()).toBe(99_000_000_000n);
    await eventually(async () => {
      app().leap(2_000);
      expect(await user.wallet()).toBe(before + 99_000);
    });
    for (const refused of [await user.fund("1000.000001"), await user.send(to, "1000.000001")])
      expect(refused.key).toBe("DemoFundingLimit");
    expect((await user.send(to, "1000")).retCode).toBe(0);
    expect(await user.taken()).toBe(limit);
  });

  test("[WAL-14] [API-07] the refusal says what is left and when the next day begins, in each language, and by then all of it can be had again", async () => {
    toNextDay();
    const user = await session();
    const to = await user.address();
    expect((await user.fund("99999")).retCode).toBe(0);
    const next = new Date(businessDayStart(app().nowMs()) + dayMs).toISOString().slice(0, 10);
    for (const [language, ...parts] of [
      ["en", "100,000 a day", "1 is left today", `begins on ${next} at 00:00 (UTC-4)`],
      ["zh-CN", "合计上限为 100,000", "今日还可获得 1", `从 ${next} 00:00（UTC-4）开始`],
      ["zh-TW", "合計上限為 100,000", "今日尚可取得 1", `從 ${next} 00:00（UTC-4）開始`],
      ["ja", "1 日 100,000 まで", "本日の残りは 1", `${next} 00:00（UTC-4）に始まります`],
    ] as const) {
      const sent = await user.ask("demo/send", { network: "ethereum", to, money: "2" }, language);
      const funded = await user.fund("2", language);
      for (const part of parts) for (const { message } of [sent, funded]) expect(message).toContain(part);
    }
    toNextDay();
    expect((await user.send(to, "100000")).retCode).toBe(0);
  });

  test("[WAL-14] the gateway's page says the refusal in the reader's language, keeps its buttons, and is paid on the next day", async () => {
    toNextDay();
    const user = await session();
    expect((await user.fund("60000")).retCode).toBe(0);
    const url = await user.orderPage("40000.5");
    for (const [language, part] of [
      ["en", "40,000 is left today"],
      ["ja", "本日の残りは 40,000 です"],
    ] as const) {
      const { status, text } = await press(url, language);
      expect([status, text]).toEqual([409, expect.stringContaining(part)]);
      expect(text).toContain('role="alert"');
      expect(text).toContain('class="pay"');
    }
    expect(await user.taken()).toBe(60_000_000_000n);
    toNextDay();
    expect((await press(url)).status).toBe(303);
    expect((await press(url)).status).toBe(303);
    expect(await user.taken()).toBe(40_000_500_000n);
    const hash = url.split("/").at(-1);
    await eventually(async () => {
      app().leap(2_000);
      const row = (await user.recharges()).find((each) => each.hash === hash);
      expect(row).toMatchObject({ state: "credited", money: "40000.5" });
    });
  });

  test("[WAL-14] a payment counts for the user who ordered it, not for the person who presses", async () => {
    toNextDay();
    const [user, other] = [await session(), await session("demo2@candor.test")];
    const pages = [await user.orderPage("70000"), await user.orderPage("70000")];
    const pressed = await Promise.all(pages.map((url) => press(url)));
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect([await user.taken(), await other.taken()]).toEqual([70_000_000_000n, 0n]);
  });

  test("[WAL-14] ETH counts with what it is worth, and what fails, is dropped or is no money of ours counts nothing", async () => {
    toNextDay();
    const user = await session();
    const to = await user.address();
    for (const more of [{ outcome: "failed" }, { outcome: "reorganised" }, { asset: "other" }])
      expect((await user.send(to, "100000", more)).retCode).toBe(0);
    const onTron = { network: "tron", to: await user.address(1002), money: "30", asset: "coin" };
    expect((await user.ask("demo/send", onTron)).retCode).toBe(0);
    expect(await user.taken()).toBe(0n);
    expect((await user.send(to, "1.5", { asset: "coin" })).retCode).toBe(0);
    const worth = Number(await user.taken()) / 1_500_000;
    // The recording's ETH, whatever the market has made of it.
    expect(worth).toBeGreaterThan(200);
    expect(worth).toBeLessThan(20_000);
    const rest = Number(limit - (await user.taken())) / 1_000_000;
    expect((await user.fund(String(Math.ceil(rest) + 1))).key).toBe("DemoFundingLimit");
    while ((await user.send(to, "30", { asset: "coin" })).retCode === 0)
      expect(await user.taken()).toBeLessThanOrEqual(limit);
    expect((await user.send(to, "30", { asset: "coin" })).key).toBe("DemoFundingLimit");
  });

  test("[WAL-14] [WAL-15] sent to another user's own address it counts for both, so nobody is sent more than a day's by others", async () => {
    toNextDay();
    const [user, other] = [await session(), await session("demo2@candor.test")];
    const to = await other.address();
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? user : other).send(to, "30000")),
    );
    expect(both.filter(({ retCode }) => retCode === 0)).toHaveLength(3);
    expect(await other.taken()).toBe(90_000_000_000n);
    // What is between the two at once ends: no turn waits for one that waits for it.
    const back = await user.address();
    const across = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? user.send(to, "10") : other.send(back, "10"),
      ),
    );
    expect(across.map(({ retCode }) => retCode)).toEqual(Array.from({ length: 20 }, () => 0));
  });
});
