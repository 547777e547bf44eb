import { describe, expect, test } from "vitest";
import { maskedNumber } from "./masked-number.ts";
import { notTheirs, sendIdentity, type Identity, type Standing } from "./send-identity.ts";

const sent: Identity = { name: "Ann Example", number: "AB 123456", front: "photo-1", back: "photo-2" };
const nothing: Identity = { name: "", number: "", front: "", back: "" };
const standing = (state: Standing["state"], again: Standing["again"] = []): Standing => ({
  sent,
  state,
  again,
});

const keyOf = (last: Standing | undefined, given: Partial<Identity>): string => {
  const decided = sendIdentity(last, { ...nothing, ...given });
  return decided.ok ? decided.value.changed.join(" ") : decided.refusal.key;
};

describe("what is sent the first time", () => {
  test("[KYC-01] needs a name, then a number, then two photos of the caller's own, in this order", () => {
    expect(keyOf(undefined, {})).toBe("tip.userName");
    expect(keyOf(undefined, { number: "x", front: notTheirs })).toBe("tip.userName");
    expect(keyOf(undefined, { name: sent.name })).toBe("tip.id");
    expect(keyOf(undefined, { name: sent.name, number: sent.number })).toBe("tip.pic");
    expect(keyOf(undefined, { ...sent, back: "" })).toBe("tip.pic");
    expect(keyOf(undefined, { ...sent, front: notTheirs })).toBe("tip.pic");
    expect(keyOf(undefined, { ...sent, back: sent.front })).toBe("tip.pic");
    expect(keyOf(undefined, sent)).toBe("name number front back");
  });

  test.each(["王小明", "Nguyễn Văn A", "O’Brien-Smith, J. P.", "山田・太郎", "  Ann   Example ", "Zoë"])(
    "[KYC-01] %s is a name",
    (name) => expect(keyOf(undefined, { ...sent, name })).toBe("name number front back"),
  );

  test.each(["", "   ", "<b>Ann</b>", "12345", "Ann\u0000", "-Ann", "Ann\u202Egnp", "x".repeat(101)])(
    "[KYC-01] %j is none",
    (name) => expect(keyOf(undefined, { ...sent, name })).toBe("tip.userName"),
  );

  test.each(["123", "", "<script>", "••••3456", "1234\u0000", "1".repeat(51)])(
    "[KYC-01] %j is no number of a document",
    (number) => expect(keyOf(undefined, { ...sent, number })).toBe("tip.id"),
  );

  test("[KYC-01] spaces around and between are put in order", () => {
    const decided = sendIdentity(undefined, { ...sent, name: "  Ann   Example ", number: " AB 123456 " });
    expect(decided).toMatchObject({ ok: true, value: { identity: sent } });
  });
});

describe("what is sent again", () => {
  test("[KYC-01] is NoChanges when it is the same, before it is under review", () => {
    for (const state of ["review", "approved", "refused"] as const) {
      expect(keyOf(standing(state), sent)).toBe("NoChanges");
      expect(keyOf(standing(state), nothing)).toBe("NoChanges");
      expect(keyOf(standing(state), { ...nothing, number: maskedNumber(sent.number) })).toBe("NoChanges");
    }
  });

  test("[KYC-01] is refused while it is under review, and when the identity is confirmed", () => {
    expect(keyOf(standing("review"), { ...sent, name: "Ann Other" })).toBe("UnderReview");
    expect(keyOf(standing("approved"), { ...sent, name: "Ann Other" })).toBe("IdentityIsConfirmed");
    expect(keyOf(standing("review"), { ...sent, name: "<>" })).toBe("tip.userName");
  });

  test("[KYC-01] after a refusal is only what was refused; the rest stays as it was sent", () => {
    const refused = standing("refused", ["front"]);
    expect(keyOf(refused, {})).toBe("tip.pic");
    expect(keyOf(refused, { name: "Ann Other" })).toBe("tip.pic");
    const decided = sendIdentity(refused, { ...nothing, front: "photo-3" });
    expect(decided).toEqual({
      ok: true,
      value: { identity: { ...sent, front: "photo-3" }, changed: ["front"] },
    });
  });

  test("[KYC-01] names each part that was refused by its own refusal", () => {
    expect(keyOf(standing("refused", ["name", "number", "back"]), {})).toBe("tip.userName");
    expect(keyOf(standing("refused", ["number", "back"]), {})).toBe("tip.id");
    expect(keyOf(standing("refused", ["number"]), { number: maskedNumber(sent.number) })).toBe("tip.id");
    expect(keyOf(standing("refused", ["back"]), { back: notTheirs })).toBe("tip.pic");
  });

  test("[KYC-01] may also change what was not refused", () => {
    const refused = standing("refused", ["front"]);
    expect(keyOf(refused, { front: "photo-3", number: "CD 98765" })).toBe("number front");
  });
});

test.each([
  ["AB 123456", "•••••3456"],
  ["123456", "•••456"],
  ["1234", "••34"],
  ["12345678", "••••5678"],
])("[KYC-01] of the number %s only %s is shown", (number, masked) =>
  expect(maskedNumber(number)).toBe(masked),
);
