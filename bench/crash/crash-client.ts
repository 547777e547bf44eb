/**
 * The load of the crash measure: places options with keys that it remembers, survives the server's crash,
 * and afterwards sends every key again.
 */
import { hash } from "node:crypto";
import { sign } from "@candor/wire/codec/sign";
import { firstUser, tokenOf } from "../bench-people.ts";

const secret = "candor-sign";
const md5 = (text: string): string => hash("md5", text, "hex");

export type Placement = {
  readonly userId: number;
  readonly key: string;
  readonly payload: Record<string, string>;
  answer?: string;
};

/** Calls the API as a client does; undefined when the server gave no complete answer. */
export const callApi = async (
  port: number,
  path: string,
  payload: Record<string, string>,
  more: Record<string, string> = {},
): Promise<string | undefined> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: "",
        time: String(Date.now()),
        sign: sign(payload, secret, md5),
        ...more,
      },
      body: JSON.stringify(payload),
    });
    const body = await response.text();
    return response.status === 200 ? body : undefined;
  } catch {
    return undefined;
  }
};

export const send = (port: number, { userId, key, payload }: Placement): Promise<string | undefined> =>
  callApi(port, "placeOrder", payload, { authorization: tokenOf(userId), "idempotency-key": key });

/** A placement with its own key at the current price. */
export const newPlacement = (number: number, buyprice: string): Placement => ({
  userId: firstUser + (number % 200),
  key: `crash-${process.pid}-${number}-0123456789`,
  payload: {
    buyprice,
    pid: "1",
    ostyle: String(number % 2),
    endprofit: number % 3 === 0 ? "60" : "1800",
    fee: "10",
  },
});

export const currentPrice = async (port: number): Promise<string | undefined> => {
  const body = await callApi(port, "product/productList", {});
  if (body === undefined) return undefined;
  const { data } = JSON.parse(body) as { data: { pid: number; price: string }[] };
  return data.find(({ pid }) => pid === 1)?.price;
};
