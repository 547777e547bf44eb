/** Pairs whose leverages a protection profile removes or caps (SAFE-01). */
import { expect, test } from "vitest";
import { withTestApp } from "../../../tests/test-app.ts";
import { freshPrice, newTrader } from "../../../tests/test-trader.ts";

const server = withTestApp({ PROTECTION_PROFILE: "fca" });
const capped = withTestApp({ PROTECTION_PROFILE: "esma" });
const bestPrice = { multiple: 2, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };

test("[SAFE-01] [LEV-01] under fca no leverage on crypto is offered and every order is refused", async () => {
  const trader = await newTrader(server(), 5_000);
  await freshPrice(server());
  const { body } = await server().ask("product/productList");
  expect(new Set((body.data as { multiples: string }[]).map(({ multiples }) => multiples))).toEqual(
    new Set([""]),
  );
  for (const multiple of [1, 2, 20]) {
    const refused = await trader.ask("buyContract", { ...bestPrice, multiple });
    expect(refused).toMatchObject({ key: "BadRequest", data: { field: "multiple" } });
  }
  expect(await trader.balances()).toEqual(["10", "5000"]);
});

test("[SAFE-01] [BOT-02] and the bot offers nothing and accepts nothing", async () => {
  const trader = await newTrader(server(), 5_000);
  expect((await trader.ask("rule")).data).toEqual({ productList: [], ruleList: [] });
  await trader.ask("obtainAI");
  const request = { multiple: 10, pid: 1, price: "1000", times: 1 };
  expect(await trader.keyOf("aiPlaceOrder", request)).toBe("BadRequest");
  expect(await trader.keyOf("bot/backtest", request)).toBe("BadRequest");
});

test("[SAFE-01] [LEV-01] [LEV-02] under esma only the cap is offered as leverage, and only the cap is accepted", async () => {
  const trader = await newTrader(capped(), 1_000);
  await freshPrice(capped());
  const { body } = await capped().ask("product/productList");
  expect((body.data as { multiples: string }[])[0]?.multiples).toBe("2");
  expect(await trader.keyOf("buyContract", { ...bestPrice, multiple: 10 })).toBe("BadRequest");
  expect(await trader.keyOf("buyContract", bestPrice)).toBe("success");
  expect(await trader.balances()).toEqual(["10", "499.5"]);
});
