/** Opens a photo in the browser: how large it is, and how light. */
import { lightOf, type Measured } from "./photo-quality.ts";

/** In pixels: enough for a mean. */
const side = 48;

/** Undefined for what this browser cannot open: most cannot open HEIC, which the server can. */
export const measurePhoto = async (file: Blob): Promise<Measured | undefined> => {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0, side, side);
    picture.close();
    const pixels = context?.getImageData(0, 0, side, side).data;
    return pixels === undefined ? undefined : { width, height, light: lightOf(pixels) };
  } catch {
    return undefined;
  }
};
