/** Pictures of conversations (SUP-01): which message has which, and the key of one for somebody who may see it. */
import type { PictureOfMessage } from "@candor/wire/service/support";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import type { PictureFiles } from "../../../platform/pictures/picture-files.ts";

export type PicturesByNumber = ReadonlyMap<number, readonly PictureOfMessage[]>;

/** Those of these messages. */
export const readPictures = async (
  db: Db,
  conversation: bigint,
  messages: readonly { readonly number: number; readonly pictures: number }[],
): Promise<PicturesByNumber> => {
  const numbers = messages.filter(({ pictures }) => pictures > 0).map(({ number }) => number);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("support_picture")
    .select(["id", "number", "width", "height", "deleted_ms"])
    .where("conversation_id", "=", conversation)
    .where("number", "in", numbers)
    .orderBy("number")
    .orderBy("nth")
    .execute();
  const shown = rows.map(({ id, number, width, height, deleted_ms }) => ({
    number: number ?? 0,
    picture: { id, width, height, isDeleted: deleted_ms !== null },
  }));
  return new Map(
    numbers.map((of) => [of, shown.filter(({ number }) => number === of).map(({ picture }) => picture)]),
  );
};

export const picturesOf = (all: PicturesByNumber, number: number): PictureOfMessage[] => [
  ...(all.get(number) ?? []),
];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of this user's conversation, or uploaded by the user. Undefined when it is another's, or was deleted. */
export const readOwnPicture = async (
  { reads, files }: { readonly reads: Db; readonly files: Pick<PictureFiles, "read"> },
  userId: number,
  id: string,
): Promise<Buffer | undefined> => {
  if (!uuid.test(id)) return undefined;
  const row = await reads
    .selectFrom("support_picture")
    .select("sealed_key")
    .where("id", "=", id)
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  const key = row?.sealed_key ?? undefined;
  return key === undefined ? undefined : await files.read(id, key);
};

export type FoundPicture = { readonly key: Buffer; readonly number: number; readonly nth: number };

/** Of this conversation. Undefined when there is none, or it was deleted. */
export const readPictureOf = async (
  db: Reader,
  conversation: number,
  id: string,
): Promise<FoundPicture | undefined> => {
  if (!uuid.test(id)) return undefined;
  const row = await db
    .selectFrom("support_picture")
    .select(["sealed_key", "number", "nth"])
    .where("id", "=", id)
    .where("conversation_id", "=", BigInt(conversation))
    .executeTakeFirst();
  const key = row?.sealed_key ?? undefined;
  return row === undefined || key === undefined
    ? undefined
    : { key, number: row.number ?? 0, nth: row.nth ?? 0 };
};
