import { expect, test } from "vitest";
import { refusalCauses } from "@candor/wire/service/identity";
import { causesLine, causeWords, lacking } from "./identity.ts";

test("[KYC-01] every cause of a refusal has words", () => {
  expect(
    Object.values(refusalCauses)
      .flat()
      .filter((cause) => causeWords[cause] === undefined),
  ).toEqual([]);
});

test("[KYC-01] a refusal names a part, an approval none", () => {
  expect(lacking("refused", { name: "", front: "" })).toBeDefined();
  expect(lacking("refused", { front: "cutOff" })).toBeUndefined();
  expect(lacking("approved", {})).toBeUndefined();
  expect(causesLine({ name: "incomplete", number: null, back: "cutOff" })).toBe(
    "Name: not complete; Back photo: is cut off",
  );
});
