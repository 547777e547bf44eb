import { expect, test } from "vitest";
import { emptyIdentity, identityErrors, identityInput, openParts } from "./identity-form.ts";

const all = ["name", "number", "front", "back"] as const;

test("[KYC-01] everything is open before the first time, nothing while it is reviewed or approved, and then what was refused", () => {
  expect(openParts(null)).toEqual(all);
  expect(openParts({ status: 1, again: [] })).toEqual([]);
  expect(openParts({ status: 2, again: [] })).toEqual([]);
  expect(openParts({ status: 3, again: ["back", "name"] })).toEqual(["name", "back"]);
});

test("[KYC-01] a name, a number and both photos are required, spaces are none of them", () => {
  expect(identityErrors({ ...emptyIdentity, name: "  " }, all)).toEqual({
    name: "tip.userName",
    number: "tip.id",
    front: "tip.pic",
    back: "tip.pic",
  });
  expect(identityErrors(emptyIdentity, ["back"])).toEqual({ back: "tip.pic" });
  expect(identityErrors({ name: "Ann", number: "AB1", front: "/a", back: "/b" }, all)).toEqual({});
});

test("[KYC-01] only what is open is sent", () => {
  const form = { name: " Ann ", number: "AB1", front: "/a", back: "/b" };
  expect(identityInput(form, all)).toEqual({
    username: "Ann",
    idNumber: "AB1",
    frontPhoto: "/a",
    backPhoto: "/b",
  });
  expect(identityInput(form, ["back"])).toEqual({
    username: "",
    idNumber: "",
    frontPhoto: "",
    backPhoto: "/b",
  });
});
