import { describe, expect, test } from "vitest";
import {
  bandsBefore,
  reduceBands,
  signedText,
  writtenOf,
  wrongField,
  type BandsForm,
  type ShownBands,
} from "./bands-form.ts";

const shown = (startsAt: number, until: string | null = null): ShownBands => ({
  startsAt,
  state: "now",
  bands: [
    { from: "100", until: "1000", leverages: "10,20", trades: "1,2,3" },
    { from: "1000", until, leverages: "10,20,50", trades: "1,2" },
  ],
  announcedBy: "",
  announcedAt: null,
  waitingAct: null,
});
const form: BandsForm = { ...writtenOf(shown(0)), starts: "2026-11-25T11:00" };

describe("the form of new bands", () => {
  test("[OPS-02] [BOT-02] begins with the bands that are shown, and is signed for as they are written", () => {
    expect(signedText(form)).toBe(
      "100 to 1000: leverages 10,20; trades 1,2,3\n1000 and more: leverages 10,20,50; trades 1,2",
    );
    expect(signedText(writtenOf(shown(0, "5000")))).toContain("\n1000 to 5000: ");
  });

  test("[OPS-02] changes, adds and removes a band, and names what is wrong", () => {
    const added = reduceBands(form, { kind: "add" });
    expect(added.bands.at(-1)).toEqual({ from: "", leverages: "10,20,50", trades: "1,2" });
    expect([wrongField(added), signedText(added)]).toEqual(["from 3", undefined]);
    const written = reduceBands(added, { kind: "band", at: 2, change: { from: "20000" } });
    expect(signedText(written)).toContain("\n1000 to 20000: ");
    const ended = reduceBands(written, { kind: "until", until: "20000" });
    expect(wrongField(ended)).toBe("until");
    const removed = reduceBands(written, { kind: "remove", at: 0 });
    expect(removed.bands.map(({ from }) => from)).toEqual(["1000", "20000"]);
    expect(reduceBands(form, { kind: "starts", starts: "2026-11-25T12:00" }).starts).toBe("2026-11-25T12:00");
  });

  test("[OPS-03] says in the place of which bands the new ones come: those that count until then", () => {
    const rows = [shown(0), shown(2_000)];
    expect([1, 2_000, 2_001].map((atMs) => bandsBefore(rows, atMs)?.startsAt)).toEqual([0, 0, 2_000]);
    expect(bandsBefore(rows, 0)).toBeUndefined();
  });
});
