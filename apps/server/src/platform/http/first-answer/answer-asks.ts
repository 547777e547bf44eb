/**
 * Answers calls for a page as a visitor would get them: the same handlers, checks of what they answer, allowance and turns as over
 * `/api` (`serve-call.ts`). Nobody's session is looked for, so nothing of a person can be in it.
 */
import { assert } from "@candor/core/assert/assert";
import type { Refusal } from "@candor/core/result/result";
import { costOf, type Call } from "@candor/wire/call";
import { requestReader } from "@candor/wire/codec/request-reader";
import { askKey } from "@candor/wire/first-answer/given";
import type { Ask } from "@candor/wire/first-answer/first-asks";
import type { Language } from "@candor/wire/language";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../clock.ts";
import { Refused } from "../../refused.ts";
import { answerText } from "../answer-text.ts";
import type { RequestLimits } from "../limits/request-limits.ts";
import type { CallContext, MountedCall } from "../mount.ts";

export type AskDeps = {
  readonly calls: readonly MountedCall[];
  readonly clock: Clock;
  readonly requestLimits: RequestLimits;
};

/** In the order of what was asked: what the handlers returned, and the bodies as the calls send them, by `askKey`. */
export type Answered = {
  readonly values: readonly unknown[];
  readonly bodies: readonly (readonly [key: string, body: string])[];
};
type AnswerAsks = (
  asks: readonly Ask[],
  request: FastifyRequest,
  language: Language,
) => Promise<Answered | Refusal>;

type Prepared = { readonly mounted: MountedCall; readonly input: unknown; readonly cost: number };

export const createAnswerAsks = ({ calls, clock, requestLimits }: AskDeps): AnswerAsks => {
  const answer = async (
    { call, input: sent }: Ask,
    { mounted, input, cost }: Prepared,
    request: FastifyRequest,
    language: Language,
  ) => {
    const context: CallContext = {
      language,
      address: requestLimits.addressOf(request),
      userAgent: "",
      nowMs: clock.nowMs(),
      rawToken: "",
    };
    const asked = { request, cost, onlyReads: true, readsFiles: call.readsFiles === true };
    const value = await requestLimits.work(asked, () => mounted.answer(input, context));
    return { value, body: [askKey(call.path, sent), answerText(call)(value, language, input)] as const };
  };
  return async (asks, request, language) => {
    try {
      const prepared = asks.map((ask) => prepare(ask, calls));
      requestLimits.spend(
        request,
        prepared.reduce((sum, { cost }) => sum + cost, 0),
      );
      const answers = await Promise.all(
        prepared.map((each, index) => answer(asks[index] as Ask, each, request, language)),
      );
      return { values: answers.map(({ value }) => value), bodies: answers.map(({ body }) => body) };
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  };
};

const prepare = ({ call, input: sent }: Ask, calls: readonly MountedCall[]): Prepared => {
  const mounted = calls.find((each) => each.call === call);
  assert(mounted !== undefined && isForAnyone(call), "a page has what a visitor may ask for");
  const fields = Object.entries(sent).map(([name, value]) => [name, String(value)] as const);
  const input = requestReader(call)(Object.fromEntries(fields));
  if (!input.ok) throw new Refused(input.refusal);
  return { mounted, input: input.value, cost: costOf(call, input.value) };
};

const isForAnyone = ({ access, limit }: Call): boolean => access === "visitor" && limit === "read";
