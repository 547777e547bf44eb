/** What the home page and the shell read: navigation, banners, messages, public keys (HOME-06). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost } from "./call.ts";
import { optionalText, paging, textInput, wholeInput } from "./scalars.ts";

export const navigationBarList = defineList({
  path: "navigationBar/queryNavigationBarList",
  access: "visitor",
  limit: "read",
  summary: "Navigation entries; bartype 2 top bar, 3 loan.",
  request: z.strictObject({ bartype: wholeInput(1, 9) }),
  answer: z.strictObject({ name: z.string(), iconurl: z.string(), tourl: z.string() }),
});

export const banner = defineList({
  path: "banner",
  access: "visitor",
  limit: "read",
  summary: "Banners of the home page.",
  request: z.strictObject({ bannertype: optionalText(16), code: optionalText(32) }),
  answer: z.strictObject({ picurl: z.string(), tourl: z.string() }),
});

export const homeMsg = defineList({
  path: "homeMsg",
  access: "visitor",
  limit: "read",
  summary: "Announcements for the ticker on the home page.",
  cost: pageCost,
  request: z.strictObject(paging(["time", "id", "scrollMsg"])),
  answer: z.strictObject({ scrollMsg: z.string() }),
});

export const getKeys = defineCall({
  path: "getKeys",
  access: "visitor",
  limit: "read",
  summary: "Public settings by name; unknown and secret names are absent.",
  request: z.strictObject({ keys: textInput(2000) }),
  answer: z.record(z.string(), z.string()),
});
