/** The same text for objects with the same fields, in any order; undefined fields are left out. */
export const factsOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value);
  const fields = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const name of Object.keys(fields).toSorted())
    if (fields[name] !== undefined) text += `${name}:${factsOf(fields[name])},`;
  return `{${text}}`;
};

export const sameFacts = (a: unknown, b: unknown): boolean => factsOf(a) === factsOf(b);
