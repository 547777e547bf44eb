import { prng } from "@candor/core/prng/prng";
import { expect, test } from "vitest";
import { areaTable } from "./area-table.ts";
import { drawn } from "./drawn.ts";
import { mistakesIn, type Mistake } from "./mistakes.ts";
import { testFinder } from "./nearest-tests.ts";

const file = "apps/server/src/modules/swap/quote.ts";

test("each kind of mistake is made where the code allows it, and nowhere in types and sizes", () => {
  const source = `
    type Two = 2;
    const f = async (a: number) => {
      if (a < 2 && a > 1) await g(3n);
      return h(a);
    };
    const Dot = () => <svg width={8} />;
  `;
  const changes = mistakesIn("a.tsx", source).map(({ kind, from, to }) => `${kind}: ${from} -> ${to}`);
  expect(new Set(changes)).toEqual(
    new Set([
      "&& and || exchanged: a < 2 && a > 1 -> (a < 2) || (a > 1)",
      "await left out: await g(3n) -> g(3n)",
      "call left out: await g(3n); -> ;",
      "comparison changed: a < 2 -> a <= 2",
      "comparison changed: a > 1 -> a >= 1",
      "condition negated: a < 2 && a > 1 -> !(a < 2 && a > 1)",
      "constant off by one: 1 -> (1 + 1)",
      "constant off by one: 2 -> (2 + 1)",
      "constant off by one: 3n -> (3n + 1n)",
      "value dropped: <svg width={8} /> -> (undefined as never)",
      "value dropped: h(a) -> (undefined as never)",
    ]),
  );
});

const mistake = (kind: string, start: number): Mistake => ({ file, kind, start, from: "", to: "" });
const five = [1, 2, 3, 4].map((start) => mistake("often", start)).concat(mistake("rare", 5));

test("a sample takes each mistake at most once, the kinds in turn, and is the same for the same seed", () => {
  const sample = drawn(five, 3, prng("1"));
  expect(sample.map(({ kind }) => kind)).toEqual(["often", "rare", "often"]);
  expect(drawn(five, 3, prng("1"))).toEqual(sample);
  const all = drawn(five, 9, prng("1"));
  expect([all.length, new Set(all)]).toEqual([5, new Set(five)]);
});

test("the tests nearest to a file import it, or stand beside it or near it", () => {
  const nearest = testFinder([
    "tools/mutants/fate.ts",
    "tools/mutants/fate.test.ts",
    "tools/mutants/judge.ts",
    "tools/mutants/judge.test.ts",
    "tools/verify.test.ts",
  ])("tools/mutants/fate.ts");
  expect(nearest).toEqual(["tools/mutants/fate.test.ts", "tools/mutants/judge.test.ts"]);
});

test("an area's share counts what no test noticed or was late to notice, and not what the compiler refuses or what broke", () => {
  const fates = ["noticed", "noticed", "unnoticed", "late", "broken", "does not compile"] as const;
  const table = areaTable(fates.map((fate, start) => ({ mistake: mistake("often", start), fate })));
  expect(table.split("\n").slice(2)).toEqual([
    "| modules/swap | 2 | 1 | 1 | 1 | 1 | 50 % |",
    "| all | 2 | 1 | 1 | 1 | 1 | 50 % |",
  ]);
});
