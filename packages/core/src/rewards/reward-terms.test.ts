import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money } from "../money/money.ts";
import { mostText, termsOfText, textOfTerms, type RewardTerms } from "./reward-terms.ts";

const released = `from 0: 0.1 a day, 0.5 every 7
from 1000: 0.2 a day, 1 every 7
award 1: 1 after 7
award 2: 5 after 30
task 1: 0
task 2: 1
task 3: 1
task 4: 2
task 5: 3
comment_reward: 1`;

const anyPaid = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(money);
const anyTerms: fc.Arbitrary<RewardTerms> = fc
  .record({
    bands: fc.uniqueArray(
      fc.record({
        from: fc.bigInt({ min: 1n, max: 10n ** 14n }),
        amount: anyPaid,
        milestone: anyPaid,
        times: fc.integer({ min: 1, max: 10_000 }),
      }),
      { maxLength: 8, selector: ({ from }) => from },
    ),
    awards: fc.uniqueArray(fc.record({ times: fc.integer({ min: 1, max: 10_000 }), amount: anyPaid }), {
      maxLength: 10,
      selector: ({ times }) => times,
    }),
    tasks: fc.array(fc.bigInt({ min: 0n, max: 10_000_000_000n }).map(money), { minLength: 5, maxLength: 5 }),
    speech: fc.bigInt({ min: 0n, max: 10_000_000_000n }).map(money),
  })
  .map(({ bands, awards, tasks, speech }) => {
    const first = { from: 0n, amount: money(1n), milestone: money(2n), times: 7 };
    const sorted = [first, ...bands.toSorted((one, other) => (one.from < other.from ? -1 : 1))];
    return {
      bands: sorted.map((band, at) => {
        const next = sorted[at + 1]?.from;
        return { ...band, from: money(band.from), until: next === undefined ? undefined : money(next) };
      }),
      awards: awards
        .toSorted((one, other) => one.times - other.times)
        .map((award, at) => ({ ...award, id: at + 1 })),
      tasks,
      speech,
    };
  });

describe("terms of rewards", () => {
  test("[RWD-02] [RWD-03] [RWD-04] [COM-02] are read as they are written", () => {
    const terms = termsOfText(released);
    expect(terms).toMatchObject({
      ok: true,
      value: {
        bands: [
          { from: 0n, until: 1_000_000_000n, amount: 100_000n, milestone: 500_000n, times: 7 },
          { from: 1_000_000_000n, until: undefined, amount: 200_000n, milestone: 1_000_000n, times: 7 },
        ],
        awards: [
          { id: 1, times: 7, amount: 1_000_000n },
          { id: 2, times: 30, amount: 5_000_000n },
        ],
        tasks: [0n, 1_000_000n, 1_000_000n, 2_000_000n, 3_000_000n],
        speech: 1_000_000n,
      },
    });
    expect(terms.ok && textOfTerms(terms.value)).toBe(released);
  });

  test("[RWD-02] have one text, from which they are read again", () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const text = textOfTerms(terms);
        fc.pre(text.length <= mostText);
        expect(termsOfText(text)).toEqual({ ok: true, value: terms });
      }),
      { seed: 44 },
    );
  });

  test.each([
    ["nothing", released, "", "line 1"],
    ["a first band that does not begin at 0", "from 0:", "from 1:", "line 1"],
    ["bands that do not ascend", "from 1000:", "from 0:", "line 2"],
    ["an amount written otherwise", "0.1 a day", "0.10 a day", "line 1"],
    ["a day that pays nothing", "0.1 a day", "0 a day", "line 1"],
    ["a day that pays more than any reward", "0.1 a day", "10000.000001 a day", "line 1"],
    ["no days between milestones", "every 7\nfrom", "every 0\nfrom", "line 1"],
    ["two awards of one number", "award 2:", "award 1:", "line 4"],
    ["awards whose days do not ascend", "after 30", "after 7", "line 4"],
    ["a task that is missing", "\ntask 5: 3", "", "line 9"],
    ["tasks in another order", "task 2: 1", "task 3: 1", "line 6"],
    ["a sixth task", "task 5: 3", "task 5: 3\ntask 6: 3", "terms"],
    ["a band after the awards", "task 1: 0", "from 5000: 1 a day, 1 every 7\ntask 1: 0", "line 5"],
    ["no bands", /^from.*\n/gm, "", "terms"],
    ["a line of something else", "task 1: 0", "task 1: 0 ", "line 5"],
    ["an award of too high a number", "award 2:", "award 1000:", "line 4"],
    ["no line for speeches", "\ncomment_reward: 1", "", "terms"],
    ["two lines for speeches", "comment_reward: 1", "comment_reward: 1\ncomment_reward: 1", "line 11"],
    ["a line for speeches before the tasks", "task 1: 0", "comment_reward: 1\ntask 1: 0", "line 5"],
    ["a task after the line for speeches", "comment_reward: 1", "comment_reward: 1\ntask 6: 1", "terms"],
    [
      "a speech that earns more than any reward",
      "comment_reward: 1",
      "comment_reward: 10000.000001",
      "line 10",
    ],
  ])("[RWD-02] [COM-02] refuse %s, by its line", (_what, part, other, field) => {
    expect(termsOfText(released.replace(part, other))).toEqual({
      ok: false,
      refusal: { key: "BadRequest", values: { field } },
    });
  });

  test("[RWD-02] refuse more than ten bands, more than twenty awards, and a text that is too long", () => {
    const bands = (count: number) =>
      Array.from({ length: count }, (_, at) => `from ${at}: 1 a day, 1 every 7`).join("\n");
    const awards = (count: number) =>
      Array.from({ length: count }, (_, at) => `award ${at + 1}: 1 after ${at + 1}`).join("\n");
    const tasks = "task 1: 0\ntask 2: 1\ntask 3: 1\ntask 4: 2\ntask 5: 3\ncomment_reward: 0";
    const isRead = (...parts: readonly string[]) => termsOfText(parts.join("\n")).ok;
    expect([isRead(bands(10), tasks), isRead(bands(11), tasks)]).toEqual([true, false]);
    expect([isRead(bands(1), awards(20), tasks), isRead(bands(1), awards(21), tasks)]).toEqual([true, false]);
    expect(termsOfText(" ".repeat(mostText + 1))).toMatchObject({ refusal: { values: { field: "terms" } } });
  });
});
