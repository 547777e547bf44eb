/** The calls of users about pictures and identity (KYC-01 to KYC-03). */
import { picture, queryKyc, saveOrUpdKyc, uploadFile } from "@candor/wire/service/identity";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { pictureAnswer } from "../../records/pictures/picture-answer.ts";
import type { IdentityDeps } from "./deps.ts";
import { send } from "./own/send.ts";
import { shownIdentity } from "./own/shown-identity.ts";
import { readStanding } from "./own/standing.ts";
import { photoDays } from "./photo-days.ts";
import { readOwnKey } from "./pictures/picture-queries.ts";
import { isPictureId } from "./pictures/picture-url.ts";
import { upload } from "./pictures/upload.ts";

export const identityRoutes = (deps: IdentityDeps): readonly MountedCall[] => [
  handle(uploadFile, (_, { session, file, language, nowMs }) =>
    upload(deps, { userId: session.userId, file, language, nowMs }),
  ),
  handle(picture, async ({ id }, { session }) => {
    const key = isPictureId(id) ? await readOwnKey(deps.reads, session.userId, id) : undefined;
    const jpeg = key === undefined ? undefined : await deps.files.read(id, key);
    return jpeg === undefined ? refuseWith("NotFound") : pictureAnswer(jpeg);
  }),
  handle(queryKyc, async (_, { session, language }) => {
    const standing = await readStanding(deps.db, deps.personKey, session.userId);
    if (standing === undefined) return null;
    return shownIdentity(standing, await photoDays(deps.readSettings), language);
  }),
  handle(saveOrUpdKyc, async (input, { session }) => {
    await send(deps, session.userId, input);
    return {};
  }),
];
