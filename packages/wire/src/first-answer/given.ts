/**
 * The answers that the server puts into a page of content, so that the page asks for nothing that it was sent with (CNT-02). They are
 * data in an element that nothing runs; which calls they are of: `first-asks.ts`.
 */
import type { Language } from "../language.ts";

/** The id of the element. */
export const givenId = "given";

/** What the element holds, as JSON. */
export type Given = {
  readonly language: Language;
  /** When the calls were answered. */
  readonly atMs: number;
  /** Whole answers, as the calls send them, by `askKey`. */
  readonly answers: Readonly<Record<string, unknown>>;
};

/** What a call is asked; numbers and their text are the same (API-09). */
export type AskInput = Readonly<Record<string, string | number>>;

export const askKey = (path: string, input: AskInput): string =>
  [path, ...Object.entries(input).map(([name, value]) => `${name}=${value}`)].toSorted().join(" ");

/** The page of a list that a field of an address asks for; the first one when it names none. */
export const pageNumber = (field: string | null | undefined): number =>
  typeof field === "string" && /^[1-9]\d{0,5}$/.test(field) ? Number(field) : 1;
