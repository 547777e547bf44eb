/** A picture of a conversation that an operator opens (SUP-01): a line of the audit log comes first. */
import type { Db } from "../../../platform/db/open-database.ts";
import type { PictureFiles } from "../../../platform/pictures/picture-files.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { noteAct, operatorAct, type ActingSession } from "../../../records/operator-act.ts";
import { readPictureOf } from "./picture-queries.ts";

export type OpenPictureDeps = {
  /** As candor_operator. */
  readonly operators: Db;
  readonly files: Pick<PictureFiles, "read">;
};

/** Refuses PhotoIsDeleted, also for one that is not of this conversation. The line is committed before the picture is read. */
export const openPicture = async (
  { operators, files }: OpenPictureDeps,
  session: ActingSession,
  conversation: number,
  id: string,
): Promise<Buffer> => {
  const act = { action: "support_answer", subject: `conversation ${conversation}`, reason: "" } as const;
  const found = await operatorAct(operators, session, act, async (tx) => {
    const picture = await readPictureOf(tx, conversation, id);
    if (picture !== undefined)
      await noteAct(tx, `picture ${picture.nth} of message ${picture.number} opened`);
    return picture;
  });
  const jpeg = found === undefined ? undefined : await files.read(id, found.key);
  return jpeg ?? refuseWith("PhotoIsDeleted");
};
