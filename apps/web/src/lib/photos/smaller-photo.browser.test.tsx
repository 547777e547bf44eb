import { expect, test } from "vitest";
import { smallerPhoto } from "./smaller-photo.ts";

/** Red to the left, blue to the right, with noise, so that its file is large. */
const noisy = async (width: number, height: number, type: string): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  const pixels = context.createImageData(width, height);
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  for (let at = 0; at < pixels.data.length; at += noise.length)
    pixels.data.set(noise.subarray(0, pixels.data.length - at), at);
  context.putImageData(pixels, 0, 0);
  context.fillStyle = "#f009";
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = "#00f9";
  context.fillRect(width / 2, 0, width / 2, height);
  return await canvas.convertToBlob({ type, quality: 1 });
};

/** An Exif block behind the first marker of a JPEG: turned by a quarter, and the name of a camera. */
const withExif = async (jpeg: Blob): Promise<Blob> => {
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0];
  const make = [0x0f, 1, 2, 0, 4, 0, 0, 0, 0x43, 0x61, 0x6d, 0, 0, 0, 0, 0];
  const content = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, ...make];
  const length = content.length + 2;
  const block = new Uint8Array([0xff, 0xe1, length >> 8, length & 0xff, ...content]);
  return new Blob([jpeg.slice(0, 2), block, jpeg.slice(2)], { type: "image/jpeg" });
};

const opened = async (blob: Blob) => {
  const picture = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 0, 0);
  const at = (x: number, y: number): readonly number[] => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
  return { width: picture.width, height: picture.height, at };
};

test("[KYC-02] a large photo is sent at 2400 pixels, turned as the camera was held, without what the camera wrote", async () => {
  const photo = await withExif(await noisy(2_600, 1_300, "image/jpeg"));
  expect(await photo.text()).toContain("Exif");
  const smaller = await smallerPhoto(photo);
  expect(smaller.size).toBeLessThan(photo.size);
  expect(await smaller.text()).not.toContain("Exif");
  const { width, height, at } = await opened(smaller);
  expect([width, height]).toEqual([1_200, 2_400]);
  // A quarter to the right: what was left is above.
  const [above, below] = [at(600, 200), at(600, 2_200)];
  expect((above[0] ?? 0) > (above[2] ?? 0)).toBe(true);
  expect((below[2] ?? 0) > (below[0] ?? 0)).toBe(true);
});

test("[KYC-02] PNG and WebP become JPEG too; what is small, is no picture, or is HEIC is sent as it is", async () => {
  for (const type of ["image/png", "image/webp"]) {
    const picture = await noisy(1_000, 500, type);
    const photo = new Blob([picture, new Uint8Array(4_000_000 - picture.size)], { type });
    const smaller = await smallerPhoto(photo);
    expect(smaller.type).toBe("image/jpeg");
    expect((await opened(smaller)).width).toBe(1_000);
  }
  const small = await noisy(200, 100, "image/jpeg");
  expect(await smallerPhoto(small)).toBe(small);
  const large = new Uint8Array(2_000_000);
  const heic = new Blob([new TextEncoder().encode("\0\0\0\u001cftypheic"), large]);
  expect(await smallerPhoto(heic)).toBe(heic);
  const broken = new Blob([new Uint8Array([0xff, 0xd8, 0xff]), large]);
  expect(await smallerPhoto(broken)).toBe(broken);
});
