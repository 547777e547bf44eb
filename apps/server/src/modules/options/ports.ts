/** What options need from the rest of the server; `compose/` connects it. */

/** Reads server keys; a key that is not set is absent. */
export type ReadSettings = (keys: readonly string[]) => Promise<Readonly<Record<string, string | undefined>>>;
