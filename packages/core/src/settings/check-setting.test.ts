import { describe, expect, test } from "vitest";
import { checkSetting, type Setting } from "./check-setting.ts";
import { isOfForm, settingForms, type SettingForm } from "./setting-form.ts";

const amount = (name: string, value: string): Setting => ({ name, form: "amount", value });
const kept: readonly Setting[] = [
  amount("order_min_price", "10"),
  amount("order_max_price", "10000"),
  amount("order_inter_price", "10"),
  amount("cash_min", "100"),
  amount("cash_min_digital", "10"),
  amount("cash_max", "50000"),
  amount("cash_cap_without_product", "1000"),
  amount("userpay_min", "10"),
  amount("userpay_max", "100000"),
  amount("usdt_exchange_rate", "1"),
  { name: "swap_spread", form: "share", value: "0.005" },
  { name: "wp_novicetask_start", form: "instant", value: "0" },
  { name: "wp_novicetask_switch", form: "switch", value: "0" },
];
const checkOf = (name: string, value: string, settings = kept) =>
  checkSetting(
    name,
    settings.map((each) => (each.name === name ? { ...each, value } : each)),
  );
const keyOf = (name: string, value: string): string => {
  const checked = checkOf(name, value);
  return checked.ok ? "ok" : checked.refusal.key;
};

describe("a value", () => {
  const good: Readonly<Record<SettingForm, readonly string[]>> = {
    amount: ["0", "0.01", "10", "999999999999.999999"],
    percent: ["0", "5", "0.05", "99.99", "100"],
    share: ["0", "0.005", "1", "0.00000001"],
    instant: ["0", "1839542400000"],
    count: ["0", "3", "9999"],
    switch: ["0", "1"],
    amounts: ["100", "100|500|1000", "1|2|3|4|5|6|7|8|9|10"],
    hours: ["always", "1-5 09:00-18:00 +00:00", "5-1 22:00-02:00, 3 00:00-24:00 -14:30"],
    link: ["", "https://chat.example.com", "https://chat.example.com:8443/a/b?c=d#e"],
    text: ["", "anything", "'; DROP TABLE setting_key; --", "x".repeat(1_000)],
  };
  const bad: Readonly<Record<SettingForm, readonly string[]>> = {
    amount: ["", "-1", "1e3", "01", " 1", "1 ", "1.1234567", "1,5", "١", "NaN", "0x10"],
    percent: ["-0", "101", "5.123", "5%"],
    share: ["2", "0.", ".5", "1.123456789", "21"],
    instant: ["-1", "1.5", "99999999999999999"],
    count: ["", "-1", "1.5", "01", "10000"],
    switch: ["true", "", "2", "10"],
    amounts: ["", "|", "1|", "1||2", "1,2", "1|2|3|4|5|6|7|8|9|10|11"],
    hours: [
      "",
      "0-5 09:00-18:00 +00:00",
      "1-5 9:00-18:00 +00:00",
      "1-5 09:00-18:00",
      "always ",
      "8 09:00-18:00 +00:00",
    ],
    link: [
      "http://chat.example.com",
      "javascript:alert(1)",
      "//chat.example.com",
      "https://a b",
      "https://me@chat.example.com",
      `https://a.example/${"x".repeat(300)}`,
    ],
    text: ["x".repeat(1_001)],
  };
  test.each(settingForms)("[OPS-02] of the form %s is told from what is not", (form) => {
    for (const value of good[form]) expect([value, isOfForm(form, value)]).toEqual([value, true]);
    for (const value of bad[form]) expect([value, isOfForm(form, value)]).toEqual([value, false]);
  });
});

describe("settings that are read together", () => {
  test("[OPS-02] agree by this table: the first is at most the second, and a refusal names both", () => {
    const pairs = [
      ["order_min_price", "order_max_price", "10000.000001"],
      ["order_inter_price", "order_max_price", "10000.000001"],
      ["userpay_min", "userpay_max", "100000.000001"],
      ["cash_min", "cash_max", "50000.000001"],
      ["cash_min_digital", "cash_max", "50000.000001"],
      ["cash_min", "cash_cap_without_product", "1000.000001"],
      ["cash_min_digital", "cash_cap_without_product", "1000.000001"],
    ] as const;
    for (const [least, most, value] of pairs) {
      expect(checkOf(least, value)).toEqual({
        ok: false,
        refusal: { key: "KeyBreaksAnother", values: { least, most } },
      });
    }
  });

  test("[OPS-02] refuse only what breaks a pair of their own", () => {
    const broken = kept.map((each) => (each.name === "cash_max" ? { ...each, value: "1" } : each));
    expect(checkOf("order_min_price", "20", broken)).toMatchObject({ ok: true, value: { value: "20" } });
  });

  test("[OPS-02] of these names are above zero", () => {
    const names = ["order_inter_price", "order_max_price", "userpay_max", "cash_max"];
    for (const name of [...names, "cash_cap_without_product"]) {
      const refusal = { key: "KeyValueIncorrect", values: { form: "amount" } };
      expect([name, checkOf(name, "0")]).toEqual([name, { ok: false, refusal }]);
    }
    expect(keyOf("order_min_price", "0")).toBe("ok");
  });

  test("[WAL-02] the rate of deposits is 1: another would credit more than arrives, or less", () => {
    expect(keyOf("usdt_exchange_rate", "1")).toBe("ok");
    for (const rate of ["0", "0.999999", "1.000001", "1.01", "1.0", "2"])
      expect([rate, keyOf("usdt_exchange_rate", rate)]).toEqual([rate, "DepositsAreOneForOne"]);
  });

  test("[OPS-03] [LEV-19] [SWAP-01] leave everybody a share of the exposure gate and of the stock for swaps, and give nobody more than all of it", () => {
    for (const name of ["gate_user_share", "gate_pool_share", "swap_user_share"]) {
      const of = (value: string) => checkSetting(name, [{ name, form: "share", value }]).ok;
      expect(["0", "0.0", "1.5", "2", "x"].filter(of)).toEqual([]);
      expect(["0.00000001", "0.1", "1"].filter(of)).toEqual(["0.00000001", "0.1", "1"]);
    }
  });

  test("[OPS-02] of a wrong form are refused by the name of the form", () => {
    expect(checkOf("swap_spread", "2")).toEqual({
      ok: false,
      refusal: { key: "KeyValueIncorrect", values: { form: "share" } },
    });
  });

  test("[OPS-02] [WAL-13] agree: the least withdrawal can be made at once and within a day", () => {
    expect(keyOf("cash_min", "1000")).toBe("ok");
    expect(keyOf("cash_min", "1000.000001")).toBe("KeyBreaksAnother");
    expect(keyOf("cash_min_digital", "50001")).toBe("KeyBreaksAnother");
    expect(keyOf("cash_cap_without_product", "99.99")).toBe("KeyBreaksAnother");
    expect(keyOf("cash_cap_without_product", "0")).toBe("KeyValueIncorrect");
    expect(keyOf("cash_max", "99")).toBe("KeyBreaksAnother");
  });

  test("[OPS-02] [OPT-03] leave a stake that can be placed", () => {
    expect(keyOf("order_min_price", "10000")).toBe("ok");
    expect(keyOf("order_min_price", "10001")).toBe("KeyBreaksAnother");
    expect(keyOf("order_inter_price", "0")).toBe("KeyValueIncorrect");
  });

  test("[OPS-02] [OPS-03] are not so large that a row computed from one would stop the engine", () => {
    expect(keyOf("cash_max", "100000000")).toBe("ok");
    expect(keyOf("cash_max", "100000000.000001")).toBe("AmountIsTooLarge");
    expect(checkOf("order_max_price", "999999999999")).toEqual({
      ok: false,
      refusal: { key: "AmountIsTooLarge", values: { most: "100000000" } },
    });
    expect(keyOf("wp_novicetask_start", "999999999999")).toBe("ok");
  });

  test("[OPS-02] of another name do not matter, and an unknown name is refused", () => {
    expect(keyOf("wp_novicetask_switch", "1")).toBe("ok");
    expect(keyOf("no_such_key", "1")).toBe("KeyNotFound");
  });
});
