/** One text for what two objects say, however their fields are ordered; undefined fields say nothing. */
export const factsOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${name}:${factsOf(field)}`)
    .join(",")}}`;
};

export const sameFacts = (a: unknown, b: unknown): boolean => factsOf(a) === factsOf(b);
