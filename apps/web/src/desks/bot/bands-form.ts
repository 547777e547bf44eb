/** The form of the bot's new bands: from those that are shown, and what they replace. */
import { textOfBands } from "@candor/core/bot/bands";
import { checkBands, type WrittenBand, type WrittenBands } from "@candor/core/bot/check-bands";
import type { botBandList } from "@candor/wire/desks/bot";
import type { AnswerOf } from "@candor/wire/call";

export type ShownBands = AnswerOf<typeof botBandList>;

/** `starts` is a date and time without a zone, as the browser's field writes it; it means UTC. */
export type BandsForm = WrittenBands & { readonly starts: string };

export const writtenOf = ({ bands }: Pick<ShownBands, "bands">): WrittenBands => ({
  bands: bands.map(({ from, leverages, trades }) => ({ from, leverages, trades })),
  until: bands.at(-1)?.until ?? "",
});

/** The last bands of the list that count before a time. */
export const bandsBefore = (rows: readonly ShownBands[], startsAt: number): ShownBands | undefined =>
  rows.findLast((row) => row.startsAt < startsAt);

export type BandsEvent =
  | { readonly kind: "band"; readonly at: number; readonly change: Partial<WrittenBand> }
  | { readonly kind: "add" }
  | { readonly kind: "remove"; readonly at: number }
  | { readonly kind: "until"; readonly until: string }
  | { readonly kind: "starts"; readonly starts: string };

/** A band that is added has what the last one has; only its amount is to be written. */
export const reduceBands = (form: BandsForm, event: BandsEvent): BandsForm => {
  const { bands } = form;
  switch (event.kind) {
    case "band":
      return {
        ...form,
        bands: bands.map((band, at) => (at === event.at ? { ...band, ...event.change } : band)),
      };
    case "add": {
      const { leverages, trades } = bands.at(-1) ?? { leverages: "", trades: "" };
      return { ...form, bands: [...bands, { from: "", leverages, trades }] };
    }
    case "remove":
      return { ...form, bands: bands.filter((_, at) => at !== event.at) };
    case "until":
      return { ...form, until: event.until };
    case "starts":
      return { ...form, starts: event.starts };
  }
};

/** The text that passkeys sign for; undefined while something is wrong. */
export const signedText = (written: WrittenBands): string | undefined => {
  const checked = checkBands(written);
  return checked.ok ? textOfBands(checked.value) : undefined;
};

/** Which field is wrong, as `checkBands` names it; undefined when none is. */
export const wrongField = (written: WrittenBands): string | undefined => {
  const checked = checkBands(written);
  return checked.ok ? undefined : checked.refusal.values?.["field"];
};
