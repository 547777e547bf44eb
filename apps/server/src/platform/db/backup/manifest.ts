/** What a backup says about itself: `manifest.json` in its folder, written last, so a folder without it is no backup. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { DatabaseRefused } from "../durability.ts";

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const manifestForm = z.strictObject({
  form: z.literal("candor backup 1"),
  /** The moment of the snapshot, epoch ms by the database's clock. */
  atMs: z.int(),
  mode: z.enum(["demo", "live"]),
  /** The files of the schema that made it, in their order. */
  migrations: z.array(z.strictObject({ name: z.string(), hash: hex64 })),
  /** Keys that the database works with (server_key): without them nobody can open what they sealed. They are not in the backup. */
  keys: z.array(z.strictObject({ name: z.string(), fingerprint: z.string() })),
  /** Times for which tables by day or month had a part. */
  days: z.array(z.int()),
  months: z.array(z.int()),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.nullable(z.string()) })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Of the file as it is stored. */
      sha256: hex64,
    }),
  ),
});

export type Manifest = z.infer<typeof manifestForm>;

export const manifestName = "manifest.json";
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.zst`);

/** Throws `DatabaseRefused` for a folder that is no backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestName), "utf8").catch((cause: unknown) => {
    throw new DatabaseRefused(
      `${folder} is no backup: it has no ${manifestName}. A backup that was cut off has none.`,
      {
        cause,
      },
    );
  });
  const read = manifestForm.safeParse(JSON.parse(text));
  if (!read.success)
    throw new DatabaseRefused(`${join(folder, manifestName)} is not one that this version reads.`);
  return read.data;
};
