import { assert } from "@candor/core/assert/assert";
import type { ReadSettings } from "../../records/settings.ts";

/** How many whole days after a decision its photos are kept. */
export const photoDays = async (readSettings: ReadSettings): Promise<number> => {
  const { identity_photo_days: days } = await readSettings(["identity_photo_days"]);
  assert(days !== undefined, "the setting identity_photo_days is there");
  return Math.floor(Number(days));
};
