import { describe, expect, test } from "vitest";
import { refusedAnswer, repeatedAnswer, takenAnswer, type Answered, type Reply } from "./reply.ts";

const userId = 100_001;
const says = (what: Reply["says"], otherwiseId?: number): Reply => ({
  language: "en",
  says: what,
  ...(otherwiseId === undefined ? {} : { otherwiseId }),
});
const decided = (newId?: number) => ({ facts: [], newId });

describe("an answer", () => {
  test.each([
    [
      "has the number of the new row",
      says("newId"),
      takenAnswer(says("newId"), userId, decided(7)),
      { newId: 7 },
    ],
    [
      "has no number when it names a row that was there",
      says("newId", 5),
      takenAnswer(says("newId", 5), userId, decided()),
      {},
    ],
    [
      "has the count of changed contracts",
      says("count"),
      takenAnswer(says("count"), userId, decided()),
      { count: 0 },
    ],
    [
      "has the refusal",
      says("nothing"),
      refusedAnswer(says("nothing"), { key: "low" }),
      { refusal: { key: "low" } },
    ],
  ] satisfies readonly (readonly [string, Reply, Answered, object])[])(
    "[API-11] %s, and has it again when only its body was kept",
    (_what, reply, answered, expected) => {
      const { body, ...said } = answered;
      expect(said).toEqual(expected);
      expect(repeatedAnswer(reply, body)).toEqual(answered);
    },
  );

  test("[API-11] names the refusal that its caller asked for in place of the engine's", () => {
    const reply: Reply = { ...says("nothing"), notFound: "OptionNotFound" };
    const { body, refusal } = refusedAnswer(reply, { key: "LeverOrderNotFound" });
    expect(refusal).toEqual({ key: "OptionNotFound" });
    expect(repeatedAnswer(reply, body).refusal).toEqual(refusal);
  });
});
