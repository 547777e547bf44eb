/**
 * The frame of every answer (API-02, API-07): `{ retCode, message, data, total?, key? }`. Built in only
 * one place, because a money call's first answer is stored and repeated byte for byte (API-11).
 */
import type { Refusal } from "@candor/core/result/result";
import { otherName, renamed } from "../codec/names.ts";
import type { Language } from "../language.ts";
import type { MessageKey } from "./fill-in.ts";
import { messageOf } from "./message-of.ts";
import { isRefusalKey, retCodeOf } from "./refusals.ts";

export type Answer = {
  readonly retCode: number;
  readonly message: string;
  readonly data: unknown;
  readonly total?: number;
  readonly key?: string;
};

/** The body of a success. */
export const successBody = (data: unknown, language: Language, says: MessageKey = "success"): string =>
  JSON.stringify({ retCode: 0, message: messageOf(says, language), data: renamed(data) } satisfies Answer);

/** A row of a list's success. */
export const rowText = (row: unknown): string => JSON.stringify(renamed(row));

/** The body of a list's success from its rows' texts; `total` counts all rows, not those of this page. */
export const listBody = (rows: readonly string[], total: number, language: Language): string =>
  `{"retCode":0,"message":${JSON.stringify(messageOf("success", language))},"data":[${rows.join(",")}],"total":${total}}`;

/**
 * The body of a refusal; BadRequest names its field. A key that is not in the catalog is a bug and becomes InternalError, whose message has the
 * number of the request, so that what a person tells support leads to a line of the log.
 */
export const refusalBody = (refusal: Refusal, language: Language, request?: string): string => {
  const key = isRefusalKey(refusal.key) ? refusal.key : "InternalError";
  const data = key === "BadRequest" ? { field: otherName(refusal.values?.["field"] ?? "body") } : null;
  const said = messageOf(key, language, data ?? refusal.values);
  const message = key === "InternalError" && request !== undefined ? `${said} (${request})` : said;
  return JSON.stringify({ retCode: retCodeOf(key), message, data, key } satisfies Answer);
};
