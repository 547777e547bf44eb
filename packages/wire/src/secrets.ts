/**
 * Fields of requests that are secret: passwords, codes and what else lets somebody in. They are stored nowhere as they were sent, neither
 * with the answer of a call (API-11) nor in a browser, and never logged (SES-13).
 */
import * as z from "zod/mini";
import type { Call } from "./call.ts";
import { otherName } from "./codec/names.ts";

type Schema = z.core.$ZodType;

const secrets = new WeakSet<Schema>();

/** A field of a request that is secret: a copy, because other fields may have the same schema. */
export const secret = <S extends Schema>(schema: S): S => {
  const own = z.core.clone(schema);
  secrets.add(own);
  return own;
};

/** The secret fields of a call, by our names. */
export const secretFields = ({ request }: Pick<Call, "request">): readonly string[] => {
  const { shape = {} } = request._zod.def as { readonly shape?: Readonly<Record<string, Schema>> };
  return Object.keys(shape).filter((name) => secrets.has(shape[name] as Schema));
};

type Fields = Readonly<Record<string, unknown>>;

/** A request without its secret fields, whether they have our names or the wire's. */
export const withoutSecrets = (call: Pick<Call, "request">, fields: Fields): Fields => {
  const hidden = new Set(secretFields(call));
  if (hidden.size === 0) return fields;
  const isShown = ([name]: readonly [string, unknown]): boolean =>
    !hidden.has(name) && !hidden.has(otherName(name));
  return Object.fromEntries(Object.entries(fields).filter(isShown));
};
