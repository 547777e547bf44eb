/** Price alerts, and the browsers that notices are pushed to (MKT-11). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import {
  decimal,
  id,
  idInput,
  instant,
  nothing,
  optionalText,
  priceInput,
  textInput,
  wholeInput,
} from "./scalars.ts";

/** above, below: the price reaches `price`. percent: it moves by `percent` from the price when armed, up or down. */
const kind = z.enum(["above", "below", "percent"]);

export const alertRow = z.strictObject({
  id,
  pid: z.int(),
  symbol: z.string(),
  pairName: z.string(),
  kind,
  /** For above and below; null for percent. */
  price: z.nullable(decimal),
  /** For percent, such as "5"; null for the others. */
  percent: z.nullable(decimal),
  /** The price when it was armed, from which the percentage counts. */
  fromPrice: decimal,
  /** True: it arms itself again once the price has gone back; false: it rings once. */
  rearm: z.boolean(),
  /** on: waits for its price. off: has rung and does not ring again. back: waits for the price to go back. */
  state: z.enum(["on", "off", "back"]),
  createdAt: instant,
  /** When it last rang, and the tick at which it rang. */
  rangAt: z.nullable(instant),
  rangSeq: z.nullable(z.int()),
});
export type AlertRow = z.output<typeof alertRow>;

export const alertList = defineList({
  path: "alerts/list",
  access: "user",
  limit: "read",
  changesWith: "notices",
  summary: "The caller's price alerts, newest first (MKT-11). There are at most 50 at a time.",
  request: nothing,
  answer: alertRow,
});

export const addAlert = defineCall({
  path: "alerts/add",
  access: "user",
  limit: "write",
  summary: "Set a price alert; it is active from the next tick on (MKT-11).",
  request: z.strictObject({
    pid: wholeInput(1, 1_000_000),
    kind,
    /** For above and below. */
    price: z.optional(priceInput),
    /** For percent: 0.1 to 90, at most 2 decimals. */
    percent: optionalText(8),
    /** 1: it arms itself again. */
    rearm: wholeInput(0, 1),
  }),
  answer: z.strictObject({ id }),
});

export const armAlert = defineCall({
  path: "alerts/arm",
  access: "user",
  limit: "write",
  summary: "Arm an alert again after it has rung, from the current price.",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const removeAlert = defineCall({
  path: "alerts/remove",
  access: "user",
  limit: "write",
  summary: "Remove an alert.",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const pushKey = defineCall({
  path: "alerts/pushKey",
  access: "user",
  limit: "read",
  summary: "The public key that a browser needs to subscribe to web push.",
  request: nothing,
  answer: z.strictObject({ key: z.string() }),
});

export const subscribePush = defineCall({
  path: "alerts/subscribe",
  access: "user",
  limit: "write",
  summary: "Deliver notices to this browser by web push, until this session ends.",
  request: z.strictObject({ endpoint: textInput(1_024), p256dh: textInput(128), auth: textInput(64) }),
  answer: nothing,
});

export const unsubscribePush = defineCall({
  path: "alerts/unsubscribe",
  access: "user",
  limit: "write",
  summary: "Stop web push to this browser.",
  request: z.strictObject({ endpoint: textInput(1_024) }),
  answer: nothing,
});
