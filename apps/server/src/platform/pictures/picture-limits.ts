/** The most pixels of a picture (KYC-03): what is larger is refused before it is decoded. */
export const mostPixels = 50_000_000;
/** A longer side is made this long: a document is readable in it. */
export const longestSide = 2_400;
/** The longest that decoding may take. */
export const mostDecodingMs = 10_000;

/** A file that is no picture of an allowed kind, or too large a one, or takes too long. What is wrong with it is nobody's secret. */
export class NotAPicture extends Error {
  override readonly name = "NotAPicture";
}
