/** The same text for objects with the same fields, in any order; undefined fields are left out. */
export const factsOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${name}:${factsOf(field)}`)
    .join(",")}}`;
};

export const sameFacts = (a: unknown, b: unknown): boolean => factsOf(a) === factsOf(b);
