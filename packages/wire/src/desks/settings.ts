/** What operators do with the keys of getKeys (OPS-02, OPS-03). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { reasonInput } from "./operators.ts";
import { id, instant, nothing, textInput } from "../scalars.ts";

const asked = z.strictObject({
  name: textInput(60),
  value: textInput(1_000),
  /** The value that the operator saw: another one now refuses the change. */
  from: textInput(1_000),
  reason: reasonInput,
});

export const settingList = defineList({
  path: "operator/keys",
  access: "operator",
  action: "keys_read",
  limit: "read",
  summary: "All keys with their values, who changed each last, and what a change takes.",
  request: nothing,
  answer: z.strictObject({
    name: z.string(),
    value: z.string(),
    /** What a value looks like: the forms of `core/settings/setting-form.ts`. */
    form: z.enum([
      "amount",
      "percent",
      "share",
      "instant",
      "count",
      "switch",
      "amounts",
      "hours",
      "link",
      "text",
    ]),
    /** Whether getKeys tells it to clients. */
    isPublic: z.boolean(),
    takesTwo: z.boolean(),
    /** "" and null as long as it is as released. */
    changedBy: z.string(),
    changedAt: z.nullable(instant),
    /** The newest act about it that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
  }),
});

export const changeSetting = defineCall({
  path: "operator/changeKey",
  access: "operator",
  action: "keys_change",
  limit: "write",
  summary: "Change a key that one operator may change: what pages show.",
  request: asked,
  answer: nothing,
});

export const askSetting = defineCall({
  path: "operator/askKey",
  access: "operator",
  action: "limit_change",
  limit: "write",
  summary: "Ask for a change of a limit, or of a key about money. Takes two.",
  request: asked,
  answer: z.strictObject({ id }),
});
