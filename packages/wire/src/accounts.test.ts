import { expect, test } from "vitest";
import * as z from "zod/mini";
import { userUpdate } from "./accounts.ts";

/** `digits` in the form in which they arrive when a body has been read. */
const isAvatar = (digits: string): boolean => z.safeParse(userUpdate.request, { avatar: digits }).success;

test("[MINE-01] an avatar is one of fourteen", () => {
  expect(["1", "14"].map(isAvatar)).toEqual([true, true]);
  expect(["0", "15", "-1", "1.5"].map(isAvatar)).toEqual([false, false, false, false]);
});
