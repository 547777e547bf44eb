/** The number of a user as an operator types it; undefined while it is none. */
export const userNumber = (typed: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined;
