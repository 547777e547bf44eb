import { expect, test } from "vitest";
import {
  isNewEmail,
  isUnchanged,
  profileErrors,
  profileInput,
  profileOf,
  reduceProfile,
} from "./profile-form.ts";

const known = { username: "Ada", email: "ada@candor.test" };
const form = profileOf(known);

test.each(["", "   ", "\u0007"])("[MINE-01] %j is not a user name: EnterTheCorrectUserName", (username) => {
  expect(profileErrors({ ...form, username }, known)).toEqual({ username: "EnterTheCorrectUserName" });
});

test.each([
  ["", "EmailError"],
  ["ada.candor.test", "EmailError"],
  ["ada @candor.test", "TheEmailAddressCannotContainSpaces"],
])("[MINE-01] %j is not an e-mail address: %s", (email, key) => {
  expect(profileErrors({ ...form, email }, known).email).toBe(key);
});

test("[MINE-01] an account without an e-mail address needs one to change its name: EmailError", () => {
  const byPhone = { username: "Ada", email: "" };
  expect(profileErrors({ ...profileOf(byPhone), username: "Ada L." }, byPhone)).toEqual({
    email: "EmailError",
  });
});

test("[MINE-01] a form with the known values has no changes, also in different letter case", () => {
  expect(isUnchanged(form, known)).toBe(true);
  expect(isUnchanged({ ...form, username: " Ada ", email: "ADA@Candor.test" }, known)).toBe(true);
  expect(isUnchanged({ ...form, username: "Ada L." }, known)).toBe(false);
});

test("[MINE-01] a new address needs a code that was sent to it", () => {
  const moved = { ...form, email: "ada@new.test" };
  expect(isNewEmail(moved, known)).toBe(true);
  expect(profileErrors(moved, known)).toEqual({ verifycode: "EMAILIncorrect" });
  expect(profileErrors({ ...moved, verifycode: "123456" }, known)).toEqual({});
});

test("[SES-14] a code goes with the address that it was sent to", () => {
  const typed = reduceProfile({ ...form, email: "a@b" }, { field: "verifycode", value: "12 34 56" });
  expect(typed.verifycode).toBe("123456");
  expect(reduceProfile(typed, { field: "email", value: "a@bc" }).verifycode).toBe("");
});

test("[MINE-01] the form sends name and address, and the code only for a new address", () => {
  expect(profileInput({ ...form, username: " Ada L. ", verifycode: "123456" }, known)).toEqual({
    username: "Ada L.",
    email: "ada@candor.test",
  });
  expect(profileInput({ username: "Ada", email: "ada@new.test", verifycode: "123456" }, known)).toEqual({
    username: "Ada",
    email: "ada@new.test",
    verifycode: "123456",
  });
});
