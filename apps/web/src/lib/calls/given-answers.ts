/**
 * The answers that the server has sent with the page: of what a page of content asks first, as a visitor, in the language in which the
 * page was answered. Each is taken once, at once after the page came: a browser may show a page again that it has kept for days, and what
 * was right then is asked for now.
 */
import type { AnswerOf, Call } from "@candor/wire/call";
import { renamed } from "@candor/wire/codec/names";
import { askKey, givenId, type AskInput, type Given } from "@candor/wire/first-answer/given";
import { shownLanguage } from "../device/language.ts";
import type { Page } from "./api.ts";

/** A page on a slow line is here sooner. */
const mostAgeMs = 60_000;

type Body = { readonly data?: unknown; readonly total?: number };
let held: { readonly language: string; readonly answers: Map<string, unknown> } | undefined;

/** The data of a call's answer that came with the page, for `initialData`; undefined when none did, or when it was taken. */
export const givenAnswer = <C extends Call & { readonly list: false }>(
  { path }: C,
  input: AskInput,
): AnswerOf<C> | undefined => taken(path, input)?.data as AnswerOf<C> | undefined;

/** The same of a list. */
export const givenRows = <C extends Call & { readonly list: true }>(
  { path }: C,
  input: AskInput,
): Page<AnswerOf<C>> | undefined => {
  const body = taken(path, input);
  if (body === undefined) return undefined;
  const rows = body.data as readonly AnswerOf<C>[];
  return { rows, total: body.total ?? rows.length };
};

const taken = (path: string, input: AskInput): Body | undefined => {
  const element = document.getElementById(givenId);
  if (element !== null) {
    element.remove();
    held = read(element.textContent ?? "");
  }
  if (held?.language !== shownLanguage()) return undefined;
  const key = askKey(path, input);
  const body = held.answers.get(key) as Body | undefined;
  held.answers.delete(key);
  return body === undefined ? undefined : { ...body, data: renamed(body.data) };
};

const read = (text: string): typeof held => {
  const { language, atMs, answers } = JSON.parse(text) as Given;
  if (Math.abs(Date.now() - atMs) > mostAgeMs) return undefined;
  return { language, answers: new Map(Object.entries(answers)) };
};
