/**
 * The only way in which a rule accepts or refuses. A refusal is data: a stable key from the product's
 * catalog (API-07) and the values of its message. Bugs are not refusals: see `assert`.
 */
export type Refusal = { readonly key: string; readonly values?: Readonly<Record<string, string>> };

export type Result<Value, Failure = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Failure };

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

/** A refusal with the catalog's key; `values` fill the placeholders of its message. */
export const refuse = (
  key: string,
  values?: Readonly<Record<string, string>>,
): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal: values === undefined ? { key } : { key, values },
});
