/**
 * JSON whose integers keep all their digits: one that a double cannot hold exactly becomes a `bigint`. Nodes of TRON write amounts as
 * numbers, and an amount may need 63 bits.
 */

/** True for a number of 16 digits or more, also inside a string: only then the slower way is needed. */
const mayHaveLong = /[:[,]\s*-?\d{16}/;

type Source = { readonly source?: string };

/** Throws `SyntaxError` for what is not JSON. */
export const parseExactly = (text: string): unknown =>
  mayHaveLong.test(text)
    ? (JSON.parse(text, (_key: string, value: unknown, ...rest: readonly Source[]) =>
        exact(value, rest[0]?.source ?? ""),
      ) as unknown)
    : (JSON.parse(text) as unknown);

const exact = (value: unknown, source: string): unknown =>
  typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
    ? BigInt(source)
    : value;
