/**
 * Calls that move money, by name (SES-09, API-11): while one is under way, or its outcome is unknown, the same name starts
 * nothing new. A lost answer is asked for under the same key, first automatically and then when the user presses.
 */
import { useRef, useState } from "react";
import { useText } from "../i18n/use-text.ts";
import { retryDelayMs } from "../live/retry-delay.ts";
import { ApiFailure, newIdempotencyKey } from "../lib/calls/api.ts";
import { leavesOpen, mayPass, mostRepeats } from "../lib/calls/open-outcome.ts";
import { toast } from "../lib/toasts.ts";

export type CallState = "idle" | "sending" | "lost";

export type MoneyRequest<Answer> = {
  /** Makes the call under this idempotency key. */
  readonly send: (key: string) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
  /** Called instead of showing the server's message. */
  readonly refused?: (failure: ApiFailure) => void;
};

export type MoneyCalls = {
  readonly callStateOf: (name: string) => CallState;
  /** A second press while the first is under way does nothing. */
  readonly begin: <Answer>(name: string, request: MoneyRequest<Answer>) => void;
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

/**
 * Repeats an attempt while its outcome is open, at most `mostRepeats` times. `wasOpen`: whether earlier attempts left it open. Anything
 * that is not an `ApiFailure` is rethrown.
 */
export const outcomeOf = async <Answer>(
  attempt: () => Promise<Answer>,
  wasOpen = false,
  wait: (attempt: number) => Promise<void> = pause,
): Promise<Outcome<Answer>> => {
  let isOpen = wasOpen;
  for (let count = 0; ; count++) {
    try {
      return { kind: "done", answer: await attempt() };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      isOpen = leavesOpen(error.key, isOpen);
      const isOver = count >= mostRepeats || !(isOpen || mayPass(error.key));
      if (isOver) return isOpen ? { kind: "lost" } : { kind: "refused", failure: error };
      await wait(count);
    }
  }
};

type CallStates = Readonly<Record<string, Exclude<CallState, "idle">>>;

const marked = (states: CallStates, name: string, callState: CallState): CallStates => {
  const { [name]: _, ...others } = states;
  return callState === "idle" ? others : { ...others, [name]: callState };
};

export const useMoneyCalls = (): MoneyCalls => {
  const text = useText();
  const [states, setStates] = useState<CallStates>({});
  /** What is under way, by name; running it again repeats the same intent. */
  const runs = useRef(new Map<string, () => Promise<void>>());
  const mark = (name: string, callState: CallState): void =>
    setStates((before) => marked(before, name, callState));
  const runOf = <Answer>(name: string, { send, done, refused = toast.failure }: MoneyRequest<Answer>) => {
    const key = newIdempotencyKey();
    let isOpen = false;
    return async (): Promise<void> => {
      mark(name, "sending");
      const outcome = await outcomeOf(() => send(key), isOpen);
      if (outcome.kind === "lost") {
        isOpen = true;
        return mark(name, "lost");
      }
      runs.current.delete(name);
      mark(name, "idle");
      if (outcome.kind === "done") done(outcome.answer);
      else refused(outcome.failure);
    };
  };
  return {
    callStateOf: (name) => states[name] ?? "idle",
    begin: (name, request) => {
      if (runs.current.has(name)) return toast.plain(text("refusal.DoNotSubmit"));
      const run = runOf(name, request);
      runs.current.set(name, run);
      void run();
    },
    askAgain: (name) => {
      if (states[name] === "lost") void runs.current.get(name)?.();
    },
  };
};
