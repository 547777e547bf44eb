import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { accountPush } from "../accounts.ts";
import { listBody, refusalBody, rowText, successBody } from "../messages/answer.ts";
import { calls } from "../calls.ts";
import { marketClientMessage, marketPush } from "../market.ts";
import { optionRow } from "../record/trade-evidence.ts";
import { otherName, renamed, wireNames } from "./names.ts";

const ours = Object.keys(wireNames);
const theirs: readonly string[] = Object.values(wireNames);

type Def = Readonly<Record<string, unknown>> & { readonly shape?: Readonly<Record<string, z.core.$ZodType>> };
/** Every name of a field in a schema, at any depth. */
const namesIn = (schema: z.core.$ZodType): readonly string[] => {
  const def = schema._zod.def as unknown as Def;
  const parts = [def["innerType"], def["in"], def["out"], def["element"], def["options"], def["items"]];
  const inner = [...Object.values(def.shape ?? {}), ...parts.flat()] as (z.core.$ZodType | undefined)[];
  return [
    ...Object.keys(def.shape ?? {}),
    ...inner.flatMap((each) => (each?._zod === undefined ? [] : namesIn(each))),
  ];
};

describe("the names of the wire", () => {
  test("[API-12] are exchanged one for one, so each has one way back", () => {
    expect(new Set([...ours, ...theirs]).size).toBe(2 * ours.length);
    for (const name of [...ours, ...theirs]) expect(otherName(otherName(name))).toBe(name);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(renamed(renamed(value))).toEqual(value);
      }),
    );
  });

  test("[API-12] are in no schema: a call's request, answer and pushes have ours, and each of ours is used", () => {
    const schemas = calls.flatMap(({ call }) => [call.request, call.answer]);
    const used = new Set([...schemas, accountPush].flatMap(namesIn));
    expect(theirs.filter((name) => used.has(name))).toEqual([]);
    expect(ours.filter((name) => !used.has(name))).toEqual([]);
    expect(namesIn(optionRow)).toContain("symbol");
  });

  test("[API-15] are in nothing that the price socket carries, which is sent as it is", () => {
    const names = [marketPush, marketClientMessage].flatMap(namesIn);
    expect(names).toContain("asks");
    expect([...ours, ...theirs].filter((name) => names.includes(name))).toEqual([]);
  });

  test("[API-02] [API-12] are in the bytes of an answer, rows and rows within rows, and nothing else changes", () => {
    const row = { symbol: "BTCUSDT", fee: "1", tokens: [{ pairName: "symbol" }, null] };
    const sent = '{"procode":"BTCUSDT","fee":"1","tokens":[{"ptitle":"symbol"},null]}';
    expect(successBody(row, "en")).toBe(`{"retCode":0,"message":"Success","data":${sent}}`);
    expect(listBody([rowText(row)], 7, "en")).toBe(
      `{"retCode":0,"message":"Success","data":[${sent}],"total":7}`,
    );
    const refusal = { key: "BadRequest", values: { field: "expirySeconds" } };
    expect(refusalBody(refusal, "en")).toBe(
      '{"retCode":1,"message":"The field endprofit is missing or not valid","data":{"field":"endprofit"},"key":"BadRequest"}',
    );
  });

  test("[API-10] are what a list is ordered by", () => {
    const asked = { orderByColumn: "buytime", isAsc: "buytime" };
    expect(renamed(asked)).toEqual({ orderByColumn: "entryTime", isAsc: "buytime" });
    expect(renamed(renamed(asked))).toEqual(asked);
  });
});
