/**
 * Looks up whether a key was answered before (API-11). This happens before its command is accepted, because a decision is never
 * taken back.
 *
 * Ordering: keys that arrive during a look-up, or soon after one, are looked up together in the next one; results come out in
 * the order in which the keys went in. A failure that may pass is not retried here: it rejects, and the caller repeats.
 */
import { gather } from "../platform/gather.ts";
import type { Queryable } from "./booker.ts";

export type StoredKey = { readonly fingerprint: string; readonly answer: string };
export type LookUpKey = (userId: number, key: string) => Promise<StoredKey | undefined>;

type Row = {
  readonly ordinal: number;
  readonly fingerprint: string;
  readonly answer: string;
};
type Asked = { readonly userId: number; readonly key: string };

export const createStoredKeys = (database: Queryable): LookUpKey => {
  const lookUp = gather((asked: readonly Asked[]) => ask(database, asked));
  return (userId, key) => lookUp({ userId, key });
};

const ask = async (
  database: Queryable,
  asked: readonly Asked[],
): Promise<readonly (StoredKey | undefined)[]> => {
  const { rows } = await database.query({
    name: "answer_find",
    text: "SELECT ordinal, fingerprint, answer FROM answer_find($1, $2)",
    values: [`{${asked.map(({ userId }) => userId).join(",")}}`, asked.map(({ key }) => key)],
  });
  const found = new Map((rows as readonly Row[]).map((row) => [row.ordinal, row]));
  return asked.map((_key, position) => {
    const row = found.get(position + 1);
    return row && { fingerprint: row.fingerprint, answer: row.answer };
  });
};
