/**
 * Looks up whether a key was answered before (API-11): before its command is accepted, because what is decided is never taken back.
 *
 * Ordering: keys that come while a look-up is under way are looked up together in the next one; they come out in the order in
 * which they went in. A failure that may pass is asked again by the caller's own repeat: it rejects.
 */
import type { Queryable } from "./booker.ts";

export type StoredKey = { readonly fingerprint: string; readonly answer: string };
export type LookUpKey = (userId: number, key: string) => Promise<StoredKey | undefined>;

type Row = {
  readonly place: number;
  readonly fingerprint: string;
  readonly answer: string;
};
type Asking = {
  readonly userId: number;
  readonly key: string;
  readonly resolve: (stored: StoredKey | undefined) => void;
  readonly reject: (error: unknown) => void;
};

const mostAtOnce = 1_000;

export const createStoredKeys = (database: Queryable): LookUpKey => {
  let waiting: Asking[] = [];
  let isAsking = false;

  const askAll = async (): Promise<void> => {
    isAsking = true;
    // Those that arrive together are looked up together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const asked = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await ask(database, asked).catch((error: unknown) => {
        for (const { reject } of asked) reject(error);
      });
    }
    isAsking = false;
  };

  return (userId, key) =>
    new Promise((resolve, reject) => {
      waiting.push({ userId, key, resolve, reject });
      if (!isAsking) void askAll();
    });
};

const ask = async (database: Queryable, asked: readonly Asking[]): Promise<void> => {
  const { rows } = await database.query({
    name: "stored_keys",
    text: `SELECT a.place::integer AS place, i.fingerprint, i.answer
           FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS a (user_id, key, place)
           JOIN idempotency i ON i.user_id = a.user_id AND i.key = a.key`,
    values: [`{${asked.map(({ userId }) => userId).join(",")}}`, asked.map(({ key }) => key)],
  });
  const found = new Map((rows as readonly Row[]).map((row) => [row.place, row]));
  for (const [position, { resolve }] of asked.entries()) {
    const row = found.get(position + 1);
    resolve(row && { fingerprint: row.fingerprint, answer: row.answer });
  }
};
