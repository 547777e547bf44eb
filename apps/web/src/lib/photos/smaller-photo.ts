/**
 * Makes a photo smaller before it is sent: the server keeps at most 2400 pixels of it anyway, and ten megabytes take minutes over a slow
 * line. The picture is drawn as the camera was held, and what a camera writes beside it (place, time, device) does not leave the device.
 * What this browser cannot draw, and HEIC, is sent as it is.
 */
import { largestToDraw, sizeWithin, startsAsDrawable } from "./photo-size.ts";

/** A photo of fewer bytes is sent as it is. */
const smallBytes = 1_000_000;
const quality = 0.9;

export const smallerPhoto = async (file: Blob): Promise<Blob> => {
  if (file.size <= smallBytes || file.size > largestToDraw) return file;
  try {
    const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    if (!startsAsDrawable(head)) return file;
    const drawn = await draw(file);
    return drawn !== undefined && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
};

const draw = async (file: Blob): Promise<Blob | undefined> => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const { width, height } = sizeWithin(picture);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (context === null) return undefined;
    // As the server does it: what shows through is white.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, width, height);
    return await canvas.convertToBlob({ type: "image/jpeg", quality });
  } finally {
    picture.close();
  }
};
