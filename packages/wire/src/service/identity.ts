/** Pictures that users upload, and the identity that they send for review (KYC-01 to KYC-03). */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant, nothing, optionalJudgedText, textInput } from "../scalars.ts";

/** The most bytes of a photo, before it is made smaller (KYC-03). */
export const mostPhotoBytes = 10 * 1024 * 1024;

export const uploadFile = defineCall({
  path: "common/uploadFile",
  access: "user",
  limit: "write",
  upload: { field: "file", mostBytes: mostPhotoBytes },
  summary:
    "Upload a picture: JPEG, PNG, WebP or HEIC of at most 10 MB and 50 megapixels. It is stored again as a JPEG of at most 2400 pixels a side, without what a camera writes into it, and only its owner reads it. What nobody sends for review within a day is deleted.",
  request: nothing,
  answer: z.strictObject({
    code: z.literal(0),
    /** The path of `common/picture`, to be sent with `user/saveOrUpdKyc`. */
    url: z.string(),
    message: z.string(),
  }),
});

export const picture = defineCall({
  path: "common/picture/:id",
  method: "GET",
  access: "user",
  limit: "read",
  file: "image/jpeg",
  readsFiles: true,
  summary:
    "A picture that the caller has uploaded. Nothing is at this address for anybody else, and after its deletion.",
  request: z.strictObject({ id: textInput(64) }),
  answer: nothing,
});

/** The parts of what is sent; each is refused for itself. */
export const identityParts = ["name", "number", "front", "back"] as const;
export type IdentityPart = (typeof identityParts)[number];

/** Why a part is refused, by part: the user who sent it reads it in words. */
export const refusalCauses = {
  name: ["differs", "incomplete"],
  number: ["differs", "incomplete"],
  front: ["unreadable", "cutOff", "expired", "wrongSide", "notAccepted", "notAnOriginal"],
  back: ["unreadable", "cutOff", "expired", "wrongSide", "notAccepted", "notAnOriginal"],
} as const satisfies Record<IdentityPart, readonly string[]>;
export type RefusalCause<Part extends IdentityPart = IdentityPart> = (typeof refusalCauses)[Part][number];

export const queryKyc = defineCall({
  path: "user/queryKyc",
  access: "user",
  limit: "read",
  changesWith: "notices",
  summary: "What the caller has sent last for review, and what was decided; null when nothing was sent.",
  request: nothing,
  answer: z.nullable(
    z.strictObject({
      username: z.string(),
      /** Masked but for its last four characters. */
      idNumber: z.string(),
      /** Paths of `common/picture`; "" when the photo was deleted. */
      frontPhoto: z.string(),
      backPhoto: z.string(),
      /** 1 under review, 2 approved, 3 refused (`codec/digits.ts`). */
      status: z.int(),
      /** Why it was refused, in the caller's language; "" unless it is. */
      refusalText: z.string(),
      /** What must be sent again: what was refused, and photos that were deleted. Empty unless it is refused. */
      again: z.array(z.enum(identityParts)),
      sentAt: instant,
      decidedAt: z.nullable(instant),
      /** When the photos will be deleted, as the setting is now; null while nothing is decided, and after it. */
      photosUntil: z.nullable(instant),
    }),
  ),
});
export type OwnIdentity = NonNullable<z.output<(typeof queryKyc)["answer"]>>;

export const saveOrUpdKyc = defineCall({
  path: "user/saveOrUpdKyc",
  access: "user",
  limit: "write",
  summary:
    "Send name, number and two photos for review. After a refusal only what was refused must be sent again: what is left out stays as it was sent, and so does the number in its masked form.",
  request: z.strictObject({
    username: optionalJudgedText,
    idNumber: optionalJudgedText,
    /** What `common/uploadFile` has answered with as `url`. */
    frontPhoto: optionalJudgedText,
    backPhoto: optionalJudgedText,
  }),
  answer: nothing,
});
