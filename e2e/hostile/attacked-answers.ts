/**
 * For the story of hostile texts: answers of calls in which every text that somebody may have written is all attacks at once. Which
 * fields are texts is read from the schemas of the calls, so a new field is attacked without a line here.
 */
import type { Call } from "@candor/wire/call";
import { otherName } from "@candor/wire/codec/names";
import { actList } from "@candor/wire/desks/operators";
import { addresses, attacks } from "./attacks.ts";

type Schema = Call["answer"];
type Def = {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly checks?: readonly unknown[];
  readonly format?: string;
};
const defOf = (schema: Schema): Def => schema._zod.def as Def;

/** Strings without a form of their own that nobody writes: names by which the page looks something up, and what the server computes. */
const computed = new Set(
  `id challenge salt signature telcode countrycode countryCode challengeId options codes passkeyOrigin secret uri url oidUrl picurl iconurl
  thumbnail icon color multiples expiryMinutes profitPercent key next seen line hash segments maxtimes multiple quoteId token network code
  clientId kind asset action digest credentialId publicKey authenticatorData clientData symbol language topic userId frontPhoto backPhoto
  commentAvatar speechAvatar assetClass leverages divisor fee stress expiries payouts offered tradePart terms trades before after typename
  kinds from to value cause subject data 1001 1002 walletaddr facts account invitation`.split(/\s+/),
);
const links = new Set(["href", "tourl", "link"]);
const everything = attacks.join("\n");
let nth = 0;
/** What two operators sign is a text of JSON, whose values are texts that one of them wrote. */
let isSigned = false;
const signed = JSON.stringify({ action: everything, reason: everything, content: { name: everything } });
const attackFor = (name: string): string =>
  isSigned && name === "content"
    ? signed
    : links.has(name)
      ? (addresses[(nth += 1) % addresses.length] ?? "")
      : everything;

/** The answer's `data` as the server sent it, or undefined for one that is made up. */
export const attackedData = (call: Call, data: unknown): unknown => {
  isSigned = call.path === actList.path;
  return call.list
    ? (data === undefined || (data as unknown[]).length === 0 ? [undefined] : (data as unknown[])).map(
        (row) => attacked(call.answer, "data", row),
      )
    : attacked(call.answer, "data", data);
};

const attacked = (schema: Schema, name: string, value: unknown): unknown => {
  const def = defOf(schema);
  if (def.innerType !== undefined)
    return value === undefined && def.type === "optional"
      ? undefined
      : attacked(def.innerType, name, value ?? undefined);
  if (def.type === "object")
    return attackedObject(def, value as Readonly<Record<string, unknown>> | undefined);
  if (def.type === "array" && def.element !== undefined) {
    const { element } = def;
    const rows = Array.isArray(value) && value.length > 0 ? value : [undefined];
    return rows.map((row) => attacked(element, name, row));
  }
  if (def.type === "union" && value !== undefined) {
    const option = def.options?.find((each) => fits(each, value));
    return option === undefined ? value : attacked(option, name, value);
  }
  if (def.type === "tuple")
    return (def.items ?? []).map((item, at) => attacked(item, name, (value as unknown[] | undefined)?.[at]));
  if (def.type === "string" && def.checks === undefined && def.format === undefined && !computed.has(name))
    return attackFor(name);
  return value === undefined ? madeUp(schema, name) : value;
};

const attackedObject = (def: Def, value: Readonly<Record<string, unknown>> | undefined): unknown =>
  Object.fromEntries(
    Object.entries(def.shape ?? {}).flatMap(([field, schema]) => {
      const onWire = otherName(field);
      const made = attacked(schema, field, value?.[onWire]);
      return made === undefined ? [] : [[onWire, made]];
    }),
  );

/** Which of several a value is: by the fields that have one value each, as the `type` of a node of an article. */
const fits = (schema: Schema, value: unknown): boolean => {
  const def = defOf(schema);
  if (def.innerType !== undefined) return fits(def.innerType, value);
  if (def.type === "literal") return def.values?.includes(value) === true;
  if (def.type === "enum") return Object.values(def.entries ?? {}).includes(value);
  if (def.type === "array") return Array.isArray(value);
  if (def.type !== "object" || typeof value !== "object") return def.type === typeof value;
  const constant = Object.entries(def.shape ?? {}).filter(([, each]) =>
    ["literal", "enum"].includes(defOf(each).type),
  );
  return constant.every(([field, each]) => fits(each, (value as Record<string, unknown>)[otherName(field)]));
};

/** Something that the schema allows. */
const madeUp = (schema: Schema, name: string): unknown => {
  const { type, entries, values, options } = defOf(schema);
  if (type === "boolean") return true;
  if (type === "number") return /Ms$|At$|Time$|time$/.test(name) ? Date.now() : 1;
  if (type === "enum") return Object.values(entries ?? {})[0];
  if (type === "literal") return values?.[0];
  if (type === "union" && options?.[0] !== undefined) return attacked(options[0], name, undefined);
  if (type === "record") return {};
  return name === "symbol" ? "BTCUSDT" : "1";
};
