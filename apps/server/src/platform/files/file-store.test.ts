/** One contract for every store of files: a folder on a real disk, and a bucket behind a real connection. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Unavailable } from "../unavailable.ts";
import type { FileStore } from "./file-store.ts";
import { s3Store } from "./s3-store.ts";
import { openFileStore, readS3Address, type StoreLocation } from "./store-location.ts";
import { startTestS3, type TestS3 } from "./test-s3.ts";

const name = "ticks/BTCUSDT/2026/11/23.csv.zst";
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 256));

let folder = "";
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-files-"));
  s3 = await startTestS3();
});
afterEach(() => {
  s3.fail = "no";
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const inPieces = async function* (all: Buffer): AsyncIterable<Uint8Array> {
  for (let at = 0; at < all.length; at += 9_999) yield all.subarray(at, at + 9_999);
};
const streamed = async (store: FileStore, at: number, end: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of store.stream(name, at, end)) pieces.push(piece);
  return Buffer.concat(pieces);
};

describe.each([
  ["disk", (): StoreLocation => ({ kind: "disk", folder: join(folder, "archive") })],
  ["s3", (): StoreLocation => s3.location],
])("files in %s", (_kind, locationOf) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await openFileStore(locationOf());
    await store.put(name, inPieces(bytes));
  });

  test("[MKT-08] have the length and the bytes that were stored, whole and in parts, up to their end", async () => {
    expect(await store.size(name)).toBe(bytes.length);
    expect(await store.read(name, 0, bytes.length)).toEqual(bytes);
    expect(await store.read(name, 77, 1)).toEqual(bytes.subarray(77, 78));
    expect(await store.read(name, bytes.length - 5, 50)).toEqual(bytes.subarray(-5));
    expect(await store.read(name, bytes.length, 50)).toEqual(Buffer.alloc(0));
    expect(await store.read(name, 0, 0)).toEqual(Buffer.alloc(0));
    expect(await streamed(store, 0, bytes.length)).toEqual(bytes);
    expect(await streamed(store, 10, 90_000)).toEqual(bytes.subarray(10, 90_000));
  });

  test("[MKT-08] that nobody stored have no length and are not read", async () => {
    expect(await store.size("ticks/none")).toBeUndefined();
    await expect(store.read("ticks/none", 0, 5)).rejects.toThrow("ticks/none");
  });

  test("[MKT-08] are replaced as a whole, and a writer that fails leaves the old one", async () => {
    const again = "ticks/again";
    await store.put(again, inPieces(bytes));
    await store.put(again, inPieces(bytes.subarray(0, 20_000)));
    const failing = async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from("half");
      throw new Error("the log cannot be read");
    };
    await expect(store.put(again, failing())).rejects.toThrow("the log cannot be read");
    expect(await store.read(again, 0, 100_000)).toEqual(bytes.subarray(0, 20_000));
  });

  test("[KYC-03] are gone when they were removed, and removing what is not there is no failure", async () => {
    await store.put("pictures/one", inPieces(bytes));
    await store.remove("pictures/one");
    expect(await store.size("pictures/one")).toBeUndefined();
    await expect(store.read("pictures/one", 0, 5)).rejects.toThrow("pictures/one");
    await store.remove("pictures/one");
    expect(await store.size(name)).toBe(bytes.length);
  });

  test("[MKT-08] a stream that is not read to its end is closed, and the next one works", async () => {
    for await (const piece of store.stream(name, 0, bytes.length)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await store.read(name, 0, 10)).toEqual(bytes.subarray(0, 10));
  });

  test.each(["../secret", "/etc/passwd", "ticks//a", "ticks/../../a", ".hidden", ""])(
    "[MKT-08] %s is not a name of a file",
    async (wrong) => {
      await expect(store.put(wrong, inPieces(bytes))).rejects.toThrow("not a name");
      await expect(store.size(wrong)).rejects.toThrow("not a name");
      await expect(store.remove(wrong)).rejects.toThrow("not a name");
      await expect(store.read(wrong, 0, 1)).rejects.toThrow("not a name");
    },
  );
});

describe("a bucket that fails", () => {
  const open = (secret = s3.location.secret): Promise<FileStore> => openFileStore({ ...s3.location, secret });

  test("[MKT-08] names begin with the folder of the address", () => {
    expect([...s3.objects.keys()]).toContain(`days/${name}`);
  });

  test.each([503, "refuse"] as const)(
    "[MKT-08] %s: it is unavailable, for reading and for writing",
    async (how) => {
      const store = await open();
      s3.fail = how;
      await expect(store.put("ticks/new", inPieces(bytes))).rejects.toThrow(Unavailable);
      await expect(store.size(name)).rejects.toThrow(Unavailable);
      await expect(store.read(name, 0, 10)).rejects.toThrow(Unavailable);
      await expect(streamed(store, 0, 10)).rejects.toThrow(Unavailable);
      s3.fail = "no";
      expect(await store.size("ticks/new")).toBeUndefined();
      expect(await store.read(name, 0, 10)).toEqual(bytes.subarray(0, 10));
    },
  );

  test.each(["cut", "shift"] as const)(
    "[MKT-08] %s: an answer that ends early or begins elsewhere is never taken for the file",
    async (how) => {
      const store = await open();
      s3.fail = how;
      await expect(store.read(name, 100, 50_000)).rejects.toThrow(Unavailable);
      await expect(streamed(store, 100, 50_000)).rejects.toThrow(Unavailable);
    },
  );

  test("[API-17] a bucket that sends a byte now and then keeps nobody waiting for long", async () => {
    const store = s3Store(s3.location, { silentMs: 10_000, mostReadMs: 400 });
    s3.fail = "slow";
    const startMs = performance.now();
    await expect(store.read(name, 100, 50_000)).rejects.toThrow(Unavailable);
    expect(performance.now() - startMs).toBeLessThan(3_000);
  });

  test("[MKT-08] a file is stored over a slow line, however long that takes, as long as something is sent", async () => {
    // Reading 30 MB with pauses takes two seconds; hashing them is a silence of a good tenth, on a busy machine of more.
    const store = s3Store(s3.location, { silentMs: 1_500, mostReadMs: 10_000 });
    const large = Buffer.alloc(30_000_000, 7);
    s3.fail = "slow";
    await store.put("ticks/large", inPieces(large));
    s3.fail = "no";
    expect(await store.size("ticks/large")).toBe(large.length);
  });

  test("[MKT-08] a wrong secret is refused by the service, and no error tells the key", async () => {
    const store = await open("another/secret");
    const error: unknown = await store.read(name, 0, 5).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("403 SignatureDoesNotMatch");
    for (const told of [s3.location.keyId, "another/secret", "Signature="])
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(told);
  });
});

describe("the address of a bucket", () => {
  test.each([
    ["https://s3.example.com/candor", { endpoint: "https://s3.example.com", bucket: "candor", prefix: "" }],
    [
      "http://127.0.0.1:9000/candor/days/of.ticks/",
      { endpoint: "http://127.0.0.1:9000", bucket: "candor", prefix: "days/of.ticks/" },
    ],
  ])("[MKT-08] %s has its parts", (text, parts) => {
    expect(readS3Address(text)).toEqual(parts);
  });

  test.each([
    "s3://candor",
    "https://s3.example.com",
    "https://s3.example.com/",
    "https://key:secret@s3.example.com/candor",
    "https://s3.example.com/Candor",
    "https://s3.example.com/candor/../other",
    "https://s3.example.com/candor?region=eu",
    "https:///candor",
  ])("[MKT-08] %s is none", (text) => {
    expect(readS3Address(text)).toBeUndefined();
  });
});
