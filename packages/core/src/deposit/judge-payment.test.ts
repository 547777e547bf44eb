import { expect, test } from "vitest";
import { money, type Money } from "../money/money.ts";
import { prng } from "../prng/prng.ts";
import { judgePayment, type InvoiceFacts } from "./judge-payment.ts";

const usdt = (whole: number): Money => money(BigInt(whole) * 1_000_000n);
const facts: InvoiceFacts = {
  ordered: usdt(100),
  asked: usdt(100),
  arrived: usdt(100),
  known: usdt(0),
  wasMarked: false,
  status: "paid",
  isMarked: false,
  isInvalid: false,
  isLate: false,
};

test.each<[string, Partial<InvoiceFacts>, number, string | undefined]>([
  ["in full and in time", {}, 100, undefined],
  ["more", { arrived: usdt(130) }, 130, "over"],
  ["less", { arrived: usdt(99) }, 99, "under"],
  ["late", { isLate: true }, 100, "late"],
  ["after it had expired", { status: "closed" }, 100, "late"],
  ["in part before it expired", { status: "closed", arrived: usdt(40) }, 40, "under"],
  ["though the gateway does not accept it", { status: "closed", isInvalid: true }, 100, "invalid"],
  ["for an invoice over another amount", { asked: usdt(10), arrived: usdt(10) }, 10, "changed"],
  ["and was marked too", { isMarked: true }, 100, "changed"],
  ["a second time", { known: usdt(100), arrived: usdt(200) }, 100, "second"],
  ["as the rest of a part", { known: usdt(40), isLate: true }, 60, "second"],
  ["after a mark that was taken for a payment", { wasMarked: true, isMarked: true }, 100, "second"],
  ["never, and a person marked it", { arrived: usdt(0), isMarked: true }, 100, "marked"],
  ["never, and it is said to be paid", { arrived: usdt(0) }, 100, "marked"],
])("[WAL-14] what arrives %s", (_, changes, amount, differs) => {
  expect(judgePayment({ ...facts, ...changes })).toEqual({ amount: usdt(amount), differs });
});

test.each<[string, Partial<InvoiceFacts>]>([
  ["is still open", { status: "open" }],
  ["has nothing new", { known: usdt(100) }],
  ["has nothing at all", { status: "closed", arrived: usdt(0) }],
  ["was marked, and that is known", { arrived: usdt(0), isMarked: true, wasMarked: true }],
  ["has lost a payment", { arrived: usdt(40), known: usdt(100) }],
])("[WAL-14] of an invoice that %s nothing becomes a deposit", (_, changes) => {
  expect(judgePayment({ ...facts, ...changes })).toBeUndefined();
});

test("[WAL-14] however payments come, all of what arrived is deposits in the end, and only a first one in full is credited by itself", () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = prng(`payments ${seed}`);
    let [arrived, known] = [0n, 0n];
    for (let step = 0; step < 8; step++) {
      arrived += BigInt(random.below(4)) * 50_000_000n;
      const status = (["open", "paid", "closed"] as const)[random.below(3)] ?? "open";
      const given = { ...facts, arrived: money(arrived), known: money(known), status };
      const verdict = judgePayment({ ...given, isLate: random.below(2) === 0 });
      // Of a mark nothing has arrived.
      if (verdict === undefined || verdict.differs === "marked") continue;
      if (verdict.differs === undefined) expect([known, verdict.amount]).toEqual([0n, facts.ordered]);
      known += verdict.amount;
      expect(known).toBe(arrived);
    }
  }
});
