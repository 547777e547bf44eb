import { describe, expect, test } from "vitest";
import { bandsOfText, textOfBands } from "./bands.ts";
import { checkBands, type WrittenBand, type WrittenBands } from "./check-bands.ts";

const usual: WrittenBands = {
  bands: [
    { from: "100", leverages: "10,20", trades: "1,2,3" },
    { from: "1000", leverages: "10,20,50", trades: "1,2,3,5" },
  ],
  until: "",
};
const fieldOf = (changes: Partial<WrittenBands>): string => {
  const checked = checkBands({ ...usual, ...changes });
  if (checked.ok) return "ok";
  expect(checked.refusal.key).toBe("BadRequest");
  return checked.refusal.values?.["field"] ?? "";
};
const textOf = (written: WrittenBands): string => {
  const checked = checkBands(written);
  return checked.ok ? textOfBands(checked.value) : "";
};

describe("bands as operators write them", () => {
  test("[BOT-02] [OPS-02] end where the next one begins, and are written in one way", () => {
    const text =
      "100 to 1000: leverages 10,20; trades 1,2,3\n1000 and more: leverages 10,20,50; trades 1,2,3,5";
    expect(textOf(usual)).toBe(text);
    const loose = [{ from: " 100.00 ", leverages: " 10, 20 ", trades: "1,2 ,3" }, ...usual.bands.slice(1)];
    expect(textOf({ bands: loose, until: " " })).toBe(text);
    expect(textOf({ ...usual, until: "50000.5" })).toContain("\n1000 to 50000.5: ");
  });

  test("[BOT-02] [OPS-02] are read as they were written", () => {
    for (const until of ["", "1000.000001"]) {
      const checked = checkBands({ ...usual, until });
      expect(checked.ok && bandsOfText(textOfBands(checked.value))).toEqual(checked.ok && checked.value);
    }
  });

  const changed = (name: keyof WrittenBand, values: readonly string[]) =>
    values.map((value) => [`${name} 1`, [{ ...usual.bands[0], [name]: value } as WrittenBand]] as const);

  test.each([
    ["bands", []],
    [
      "bands",
      Array.from({ length: 11 }, (_, nth) => ({ ...usual.bands[1], from: `${nth + 1}` }) as WrittenBand),
    ],
    ["from 2", usual.bands.map((band) => ({ ...band, from: "100" }))],
    ["from 2", usual.bands.toReversed()],
    ...changed("from", ["", "0", "0.999999", "100000000.000001", "1e3", "-5", "1,000", "0x10"]),
    ...changed("leverages", ["", " ", "0", "1001", "20,10", "10,10", "10,,20", "10.5"]),
    ...changed("trades", ["", "0", "101", "2,1", "1;2"]),
  ] as const)("[OPS-02] a wrong value of %s is named: %j", (field, bands) => {
    expect(fieldOf({ bands })).toBe(field);
  });

  test.each(["1000", "999", "x", "100000000.000001"])("[OPS-02] %s is no end of the last band", (until) => {
    expect(fieldOf({ until })).toBe("until");
  });

  test("[OPS-02] the last band ends above its own amount, however many bands there are", () => {
    const [first, second] = usual.bands as [WrittenBand, WrittenBand];
    const three = [first, second, { ...second, from: "5000" }];
    expect([fieldOf({ bands: [first], until: "100" }), fieldOf({ bands: [first], until: "101" })]).toEqual([
      "until",
      "ok",
    ]);
    expect([fieldOf({ bands: three, until: "5000" }), fieldOf({ bands: three, until: "5001" })]).toEqual([
      "until",
      "ok",
    ]);
  });

  test("[OPS-03] a text of 1 800 characters can be signed for, and one of 1 801 cannot", () => {
    const trades = Array.from({ length: 20 }, (_, nth) => nth + 20).join(",");
    const written = (from: string, leverages: number) =>
      Array.from({ length: 10 }, (_, nth) => ({
        from: nth === 0 ? from : `9999999${nth}.000001`,
        leverages: Array.from({ length: nth === 0 ? leverages : 17 }, (_each, at) => at + 100).join(","),
        trades,
      }));
    const lengthOf = (from: string, leverages: number) =>
      textOf({ bands: written(from, leverages), until: "" }).length;
    // A leverage more is four characters more, a digit more of the first amount is one.
    const leverages = 1 + Math.floor((1_800 - lengthOf("1", 1)) / 4);
    const from = "1".repeat(1 + 1_800 - lengthOf("1", leverages));
    expect(lengthOf(from, leverages)).toBe(1_800);
    expect(fieldOf({ bands: written(from, leverages) })).toBe("ok");
    expect(fieldOf({ bands: written(`${from}1`, leverages) })).toBe("bands");
  });

  test("[OPS-03] bands whose text is too long to be signed for are refused", () => {
    const many = (count: number, from: number, step: number) =>
      Array.from({ length: count }, (_, nth) => String(from + nth * step)).join(",");
    const bands = (count: number) =>
      Array.from({ length: 10 }, (_, nth) => ({
        from: `9999999${nth}.000001`,
        leverages: many(count, 100, 1),
        trades: many(20, 20, 1),
      }));
    expect(fieldOf({ bands: bands(10) })).toBe("ok");
    expect(fieldOf({ bands: bands(20) })).toBe("bands");
  });

  test("[OPS-02] the smallest and the largest values are bands", () => {
    const ends = { leverages: "1,1000", trades: "1,100" };
    const bands = [
      { ...ends, from: "1" },
      ...Array.from({ length: 8 }, (_, nth) => ({ ...ends, from: String(nth + 2) })),
      { ...ends, from: "99999999.999999" },
    ];
    expect(fieldOf({ bands, until: "100000000" })).toBe("ok");
  });
});
