import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSeekTable, parseSeekTable, seekTableBytes } from "./seek-table.ts";

const frame = fc.record({ bytes: fc.nat(2_000_000), textBytes: fc.nat(2_000_000) });
const total = (frames: readonly { readonly bytes: number }[]): number =>
  frames.reduce((sum, { bytes }) => sum + bytes, 0);

test("[MKT-08] a table is read back with where each frame begins", () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 50 }), (frames) => {
      const table = formatSeekTable(frames);
      const read = parseSeekTable(table, total(frames) + table.length, frames.length);
      expect(read?.map(({ bytes, textBytes }) => ({ bytes, textBytes }))).toEqual(frames);
      expect(read?.map(({ at }) => at)).toEqual(frames.map((_, index) => total(frames.slice(0, index))));
    }),
  );
});

test("[MKT-08] a table is a skippable frame of zstd, in its public seekable format", () => {
  const table = formatSeekTable([{ bytes: 258, textBytes: 3 }]);
  const hex = Array.from(table, (byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(hex).toBe(`5e2a4d18${"11000000"}${"0201000003000000"}${"01000000"}00${"b1ea928f"}`);
  expect(table).toHaveLength(seekTableBytes(1));
});

test("[MKT-08] a table is refused when a byte of it has changed, the file has another length, or it has another number of frames", () => {
  const frames = [3, 700, 70_000].map((bytes) => ({ bytes, textBytes: bytes * 5 }));
  const table = formatSeekTable(frames);
  const fileBytes = total(frames) + table.length;
  expect(parseSeekTable(table, fileBytes, 3)).toBeDefined();
  for (const wrong of [fileBytes - 1, fileBytes + 1, table.length - 1])
    expect(parseSeekTable(table, wrong, 3)).toBeUndefined();
  for (const count of [2, 4]) expect(parseSeekTable(table, fileBytes, count)).toBeUndefined();
  expect(parseSeekTable(table.subarray(1), fileBytes, 3)).toBeUndefined();
  const longerThanTheFile = Uint8Array.from([...Array.from({ length: fileBytes }, () => 0), ...table]);
  expect(parseSeekTable(longerThanTheFile, fileBytes, 3)).toBeUndefined();
  for (let at = 0; at < table.length; at += 1) {
    // The length of a text is found out by its reader.
    if (at >= 8 && at < 32 && at % 8 >= 4) continue;
    const changed = Uint8Array.from(table, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(parseSeekTable(changed, fileBytes, 3), `byte ${at}`).toBeUndefined();
  }
});
