/**
 * What this device keeps for long and in any size: IndexedDB, which the end of a session leaves alone, as it clears local storage only
 * (API-06). It never throws: a browser may refuse it, and the page must still work.
 */
const databaseName = "candor";
const storeName = "kept";

/** A request succeeds with a result, or fails. */
const done = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as unknown));
    request.addEventListener("error", () => reject(request.error ?? new Error("no storage")));
  });

const inStore = async (
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> => {
  let database: IDBDatabase | undefined;
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName));
    database = (await done(opening)) as IDBDatabase;
    return await done(ask(database.transaction(storeName, mode).objectStore(storeName)));
  } catch {
    // What a browser refuses to keep lasts for this page only.
    return undefined;
  } finally {
    database?.close();
  }
};

/** What was written under a name; undefined when there is none. Its form is up to the reader to check. */
export const readKept = async (name: string): Promise<unknown> =>
  await inStore("readonly", (store) => store.get(name));

/** Writes a plain value; undefined forgets the name. */
export const writeKept = async (name: string, value: unknown): Promise<void> => {
  await inStore("readwrite", (store) => (value === undefined ? store.delete(name) : store.put(value, name)));
};
