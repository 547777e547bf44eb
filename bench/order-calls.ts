/** The calls that place orders, as the loads send them: sides alternate with `number`. */
import type { Call } from "./bench-http.ts";
import { tokenOf } from "./bench-people.ts";

type Sender = { readonly userId: number; readonly key: string; readonly number: number };

/** An option of 10 USDT; `buyprice` is the price seen. */
export const optionCall = ({ userId, key, number }: Sender, buyprice: string, seconds: number): Call => ({
  path: "placeOrder",
  token: tokenOf(userId),
  key,
  payload: { buyprice, pid: "1", ostyle: String(number % 2), endprofit: String(seconds), fee: "10" },
});

/** A contract of one leaf at 10 times, at the best price. */
export const contractCall = ({ userId, key, number }: Sender): Call => ({
  path: "buyContract",
  token: tokenOf(userId),
  key,
  payload: {
    multiple: "10",
    originPrice: "",
    pid: "1",
    share: "1",
    status: "1",
    type: String(1 + (number % 2)),
  },
});
