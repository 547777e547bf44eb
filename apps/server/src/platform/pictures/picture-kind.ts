/** What a file is, by its first bytes alone: names and types that a client tells are never asked (KYC-03). */
export type PictureKind = "jpeg" | "png" | "webp" | "heic";

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Still pictures and the first of a series, coded by HEVC. */
const heicBrands: readonly string[] = ["heic", "heix", "hevc", "hevx", "mif1", "msf1"];

/** Undefined for what is none of them. The rest of the file may still be anything: only decoding it tells. */
export const pictureKind = (bytes: Uint8Array): PictureKind | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (head.subarray(0, 8).equals(pngStart)) return "png";
  const text = head.toString("latin1");
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  return text.slice(4, 8) === "ftyp" && heicBrands.includes(text.slice(8, 12)) ? "heic" : undefined;
};
