/** How large a photo is sent, and which files a browser draws again. */
import { mostPhotoBytes } from "@candor/wire/service/identity";

/** In pixels: what the server keeps of a longer side (`longestSide` of its picture limits). */
const longestSide = 2_400;
/** In bytes. A phone has no memory to open more. */
export const largestToDraw = 40_000_000;

type Size = { readonly width: number; readonly height: number };

/** The same proportions, with no side longer than is kept. */
export const sizeWithin = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
};

/** JPEG, PNG, WebP, by the first twelve bytes of a file: its name and type may be anything. */
export const startsAsDrawable = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith("\u00ff\u00d8\u00ff") ||
    text.startsWith("\u0089PNG\r\n\u001a\n") ||
    (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP")
  );
};

export const isTooLarge = ({ size }: { readonly size: number }): boolean => size > mostPhotoBytes;
