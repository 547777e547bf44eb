/** For tests of pages: the element that the server puts into a page of content, with what these calls answer (`mount.tsx`). */
import { renamed } from "@candor/wire/codec/names";
import { askKey, givenId, type AskInput, type Given } from "@candor/wire/first-answer/given";
import { firstAsks } from "@candor/wire/first-answer/first-asks";

export const putGiven = (
  address: string,
  answers: Readonly<Record<string, unknown>>,
  change: Partial<Given> = {},
): void => {
  const { pathname, searchParams } = new URL(address, location.origin);
  const bodies = (firstAsks(pathname, searchParams) ?? []).map(
    ({ call, input }) => [askKey(call.path, input), bodyOf(answers[call.path], input)] as const,
  );
  const sent: Given = { language: "en", atMs: Date.now(), answers: Object.fromEntries(bodies), ...change };
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = givenId;
  element.text = JSON.stringify(sent);
  document.body.append(element);
};

type Answer = { readonly retCode?: number };
type Answering = (sent: AskInput) => Answer;

/** With the names of the wire, as the server sends it. */
const bodyOf = (given: unknown, input: AskInput): object => {
  const answer = (typeof given === "function" ? (given as Answering)(input) : given) as Answer;
  const body = answer.retCode === undefined ? { retCode: 0, data: answer } : answer;
  return { ...body, data: renamed((body as { readonly data: unknown }).data) };
};
