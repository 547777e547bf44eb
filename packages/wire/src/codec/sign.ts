/**
 * The checksum of every POST (API-04): hex MD5 of the payload's values, concatenated in
 * ascending key order, plus a fixed secret. It proves nothing about the sender (API-05).
 *
 * MD5 itself is a parameter, because the server has a native one and the browser a small one.
 */
export type Md5Hex = (text: string) => string;
export type Payload = Readonly<Record<string, unknown>>;

/**
 * How one value enters the sign: nothing for null, undefined and "", JavaScript's String() for numbers
 * and booleans, compact JSON for arrays and objects.
 */
export const signedValue = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value === null || value === undefined ? "" : JSON.stringify(value);
};

/** The text that is digested, from values formatted by `signedValue`. Keys sort by UTF-16 units. */
export const textToSign = (signed: Readonly<Record<string, string>>, secret: string): string => {
  let text = "";
  for (const key of Object.keys(signed).sort()) text += signed[key] ?? "";
  return text + secret;
};

/** The `sign` header of a payload, as a client computes it. */
export const sign = (payload: Payload, secret: string, md5: Md5Hex): string => {
  const signed = Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, signedValue(value)]));
  return md5(textToSign(signed, secret));
};
