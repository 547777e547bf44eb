/** A picture as a file that a call answers with. */
/** It is read whole: it was sealed whole, and has less than a megabyte. */
const cost = 5;

/** One that everybody may read. */
export const publicPictureAnswer = (jpeg: Buffer) => ({ ...pictureAnswer(jpeg), isPublic: true }) as const;

export const pictureAnswer = (jpeg: Buffer) => ({
  fileName: "picture.jpg",
  cost,
  pieces: async function* (): AsyncIterable<Uint8Array> {
    yield jpeg;
  },
});
