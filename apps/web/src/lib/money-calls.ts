/**
 * Calls that move money, by name (SES-09, API-11): while one is under way, or its fate is unknown, the same name begins
 * nothing new. A lost answer is asked for under the same key, by itself at first and then by the user's press.
 */
import { useRef, useState } from "react";
import { useText } from "../i18n/use-text.ts";
import { retryDelayMs } from "../live/retry-delay.ts";
import { ApiFailure, newIdempotencyKey } from "./api.ts";
import { leavesOpen, mostRepeats } from "./open-outcome.ts";
import { toast } from "./toasts.ts";

export type Fate = "idle" | "sending" | "lost";

export type Errand<Answer> = {
  /** Makes the call under this idempotency key. */
  readonly send: (key: string) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
  /** Instead of a message with what the server said. */
  readonly refused?: (failure: ApiFailure) => void;
};

export type MoneyCalls = {
  readonly fateOf: (name: string) => Fate;
  /** A second press while the first is under way changes nothing. */
  readonly begin: <Answer>(name: string, errand: Errand<Answer>) => void;
  /** Asks for the answer that got lost. */
  readonly askAgain: (name: string) => void;
};

export type Outcome<Answer> =
  | { readonly kind: "done"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly failure: ApiFailure }
  /** It may or may not have been done. */
  | { readonly kind: "lost" };

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));

/** Repeats an attempt while its outcome stays open, `mostRepeats` times at most. Anything that is no `ApiFailure` is thrown on. */
export const outcomeOf = async <Answer>(
  attempt: () => Promise<Answer>,
  wait: (attempt: number) => Promise<void> = pause,
): Promise<Outcome<Answer>> => {
  for (let count = 0; ; count++) {
    try {
      return { kind: "done", answer: await attempt() };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!leavesOpen(error.key)) return { kind: "refused", failure: error };
      if (count >= mostRepeats) return { kind: "lost" };
      await wait(count);
    }
  }
};

type Fates = Readonly<Record<string, Exclude<Fate, "idle">>>;

const marked = (fates: Fates, name: string, fate: Fate): Fates => {
  const { [name]: _, ...others } = fates;
  return fate === "idle" ? others : { ...others, [name]: fate };
};

export const useMoneyCalls = (): MoneyCalls => {
  const text = useText();
  const [fates, setFates] = useState<Fates>({});
  /** What each name has under way; running it again repeats the same intent. */
  const runs = useRef(new Map<string, () => Promise<void>>());
  const mark = (name: string, fate: Fate): void => setFates((before) => marked(before, name, fate));
  const runOf = <Answer>(name: string, { send, done, refused = toast.failure }: Errand<Answer>) => {
    const key = newIdempotencyKey();
    return async (): Promise<void> => {
      mark(name, "sending");
      const outcome = await outcomeOf(() => send(key));
      if (outcome.kind === "lost") return mark(name, "lost");
      runs.current.delete(name);
      mark(name, "idle");
      if (outcome.kind === "done") done(outcome.answer);
      else refused(outcome.failure);
    };
  };
  return {
    fateOf: (name) => fates[name] ?? "idle",
    begin: (name, errand) => {
      if (runs.current.has(name)) return toast.plain(text("refusal.DoNotSubmit"));
      const run = runOf(name, errand);
      runs.current.set(name, run);
      void run();
    },
    askAgain: (name) => {
      if (fates[name] === "lost") void runs.current.get(name)?.();
    },
  };
};
