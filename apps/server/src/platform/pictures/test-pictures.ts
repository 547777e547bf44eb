/** For tests: files that somebody could send as a picture, made here. */
import sharp from "sharp";

/** A left half of one colour and a right half of another; `side` pixels wide, and two thirds of it high. */
const halves = (width: number): ReturnType<typeof sharp> => {
  const height = Math.round((width * 2) / 3);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    pixels.set(at % width < width / 2 ? [204, 0, 0] : [0, 0, 204], at * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

export const jpegOf = (width: number): Promise<Buffer> => halves(width).jpeg().toBuffer();
export const pngOf = (width: number): Promise<Buffer> => halves(width).png().toBuffer();
export const webpOf = (width: number): Promise<Buffer> => halves(width).webp().toBuffer();

/** As a phone writes it that is held upright: to be turned by a quarter, with the place and its owner. */
export const photoWithPlace = (width: number): Promise<Buffer> =>
  halves(width)
    .withExif({
      IFD0: { Copyright: "Ann Example", Make: "Example Phone" },
      IFD3: {
        GPSLatitude: "51/1 30/1 0/1",
        GPSLatitudeRef: "N",
        GPSLongitude: "0/1 7/1 0/1",
        GPSLongitudeRef: "W",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/**
 * 96 to 64 pixels in the same halves, coded by HEVC, with a place. Nothing here can write such a file, so its bytes stand here: made with
 * heif-enc 1.15 from what `photoWithPlace` makes without the turn.
 */
export const heicWithPlace = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA" +
    "AAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAAAMwACAAAAAAHXAAEAAAAAAAABQAAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAA" +
    "AAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGE" +
    "ABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAA" +
    "ABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQ" +
    "AAAXttZGF0AAAALygBr1i0AQxg6SX//2Vd//bX5D5/T1CAKY/5K6WvwrqhdGOZWsVnyM4JcnDNXjZgAAAAAElJKgAIAAAACAASAQMAAQAAAAEA" +
    "AAAaAQUAAQAAAG4AAAAbAQUAAQAAAHYAAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAACYggIACQAAAH4AAABphwQAAQAAAIgAAAAliAQAAQAAAN" +
    "YAAAAAAAAASAAAAAEAAABIAAAAAQAAAHNvbWVib2R5AAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8A" +
    "AAKgBAABAAAAYAAAAAOgBAABAAAAQAAAAAAAAAAEAAEAAgACAAAATgAAAAIABQADAAAAJAEAAAMAAgACAAAAVwAAAAQABQADAAAADAEAAAAAAA" +
    "AAAAAAAQAAAAcAAAABAAAAAAAAAAEAAAAzAAAAAQAAAB4AAAABAAAAAAAAAAEAAAA=",
  "base64",
);

/** Whether the bytes hold anything of what `photoWithPlace` and `heicWithPlace` tell besides the picture. */
export const tellsMore = (bytes: Buffer): boolean =>
  /Exif|Example|somebody|GPS|http:|<x:xmp/.test(bytes.toString("latin1"));
