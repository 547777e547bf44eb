import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decodeHeic } from "./decode-heic.ts";
import { longestSide, NotAPicture } from "./picture-limits.ts";
import { createPictures, PicturesBusy } from "./pictures.ts";
import { heicWithPlace, jpegOf, photoWithPlace, pngOf, tellsMore, webpOf } from "./test-pictures.ts";

const read = createPictures();

/** A PNG that says it has these dimensions, and has one row. */
const pngSaying = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type), data]);
    sum.writeUInt32BE(crcOf(named));
    return Buffer.concat([length, named, sum]);
  };
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const row = deflateSync(Buffer.alloc(1 + 3 * width));
  return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", row), chunk("IEND", Buffer.alloc(0))]);
};
/** The same HEIC with other dimensions. */
const heicSaying = (width: number, height: number): Buffer => {
  const file = Buffer.from(heicWithPlace);
  const at = file.indexOf("ispe");
  file.writeUInt32BE(width, at + 8);
  file.writeUInt32BE(height, at + 12);
  return file;
};
const crcOf = (bytes: Buffer): number => {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
};

/** Two pictures, one after the other: red, then blue. */
const animatedWebp = (): Promise<Buffer> => {
  const frames = Buffer.alloc(20 * 20 * 3 * 2);
  for (let at = 0; at < 800; at += 1) frames.set(at < 400 ? [204, 0, 0] : [0, 0, 204], at * 3);
  return sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};

const colourAt = async (jpeg: Buffer, left: number, top: number): Promise<"red" | "blue" | "other"> => {
  const [red = 0, , blue = 0] = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red > 150 && blue < 60 ? "red" : blue > 150 && red < 60 ? "blue" : "other";
};

describe("a picture", () => {
  test.each([
    ["a JPEG", () => jpegOf(90), 90, 60],
    ["a PNG", () => pngOf(90), 90, 60],
    ["a WebP", () => webpOf(90), 90, 60],
    ["a HEIC", async () => heicWithPlace, 96, 64],
  ])("[KYC-03] %s is read and becomes a JPEG of the same picture", async (_kind, make, width, height) => {
    const made = await read(await make());
    expect(made).toMatchObject({ width, height });
    expect(await sharp(made.jpeg).metadata()).toMatchObject({ format: "jpeg", width, height });
    expect(await colourAt(made.jpeg, 5, 5)).toBe("red");
    expect(await colourAt(made.jpeg, width - 5, height - 5)).toBe("blue");
  });

  test.each([
    ["a JPEG", () => photoWithPlace(90)],
    ["a HEIC", async () => heicWithPlace],
  ])("[KYC-03] the place and the owner that a camera wrote into %s are gone", async (_kind, make) => {
    const file = await make();
    expect(tellsMore(file)).toBe(true);
    const { jpeg } = await read(file);
    expect(tellsMore(jpeg)).toBe(false);
    expect(await sharp(jpeg).metadata()).not.toHaveProperty("exif");
  });

  test("[KYC-03] a photo is turned as the camera was held, because nothing in the new file says it any more", async () => {
    const made = await read(await photoWithPlace(90));
    expect(made).toMatchObject({ width: 60, height: 90 });
    expect([await colourAt(made.jpeg, 30, 5), await colourAt(made.jpeg, 30, 85)]).toEqual(["red", "blue"]);
  });

  test("[KYC-03] a long side is made shorter, and a small picture stays as it is", async () => {
    const made = await read(await jpegOf(6_000));
    expect([made.width, made.height]).toEqual([longestSide, 1_600]);
    expect((await read(await jpegOf(30))).width).toBe(30);
  });

  test("[KYC-03] of a moving picture the first one is kept", async () => {
    const { jpeg, width, height } = await read(await animatedWebp());
    expect([width, height]).toEqual([20, 20]);
    expect(await colourAt(jpeg, 10, 10)).toBe("red");
  });

  test("[KYC-03] a page behind a picture, in one file, is not in what is kept", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const jpeg = await jpegOf(90);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
    const inside = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), page]);
    const made = await read(inside);
    expect(made.width).toBe(90);
    expect(made.jpeg.includes("script")).toBe(false);
  });
});

describe("a file that is no picture", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  test.each([
    ["nothing at all", async () => Buffer.alloc(0)],
    ["one byte", async () => Buffer.from([0xff])],
    ["a page of HTML", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG", async () => Buffer.from(svg)],
    ["an SVG that begins as a JPEG", async () => Buffer.concat([start, Buffer.from(svg)])],
    [
      "a page that begins as a PNG",
      async () => Buffer.concat([(await pngOf(9)).subarray(0, 8), Buffer.from("<html>")]),
    ],
    ["half a JPEG", async () => (await jpegOf(300)).subarray(0, 900)],
    ["half a PNG", async () => (await pngOf(300)).subarray(0, 200)],
    ["half a HEIC", async () => heicWithPlace.subarray(0, 500)],
    [
      "a GIF",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
          .gif()
          .toBuffer(),
    ],
    [
      "a TIFF",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
          .tiff()
          .toBuffer(),
    ],
    [
      "an AVIF",
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: "#fff" } })
          .avif()
          .toBuffer(),
    ],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
    ["a PNG that says it has 2 500 megapixels", async () => pngSaying(50_000, 50_000)],
    ["a HEIC that says it has 100 megapixels", async () => heicSaying(10_000, 10_000)],
    ["a PNG that says it has 51 megapixels", async () => pngSaying(10_200, 5_000)],
  ])("[KYC-03] %s is refused", async (_what, make) => {
    await expect(read(await make())).rejects.toThrow(NotAPicture);
  });

  test("[KYC-03] a HEIC that takes too long is given up, its thread ends, and the next one is decoded", async () => {
    await expect(decodeHeic(heicWithPlace, 1)).rejects.toThrow("not decoded within 1 ms");
    expect((await read(heicWithPlace)).width).toBe(96);
  });

  test("[KYC-03] who waits too long behind other pictures is told, and the next one is read", async () => {
    const impatient = createPictures({ mostDecodingMs: 10_000, mostWaitMs: 10 });
    const [first, second] = await Promise.allSettled([impatient(heicWithPlace), impatient(heicWithPlace)]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ status: "rejected", reason: expect.any(PicturesBusy) as unknown });
    expect((await impatient(heicWithPlace)).width).toBe(96);
  });

  test("[KYC-03] while a large photo is decoded, the main thread goes on", async () => {
    const photo = await jpegOf(4_200);
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 2);
    await read(photo);
    clearInterval(beat);
    // A thread that decodes has two or three of them: between reading the head, decoding and the end.
    expect(turns).toBeGreaterThan(10);
  });
});
