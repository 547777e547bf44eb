/**
 * Typed calls and notes between two threads over a MessagePort. Values are copied (structured clone: bigint, Map and Set are
 * kept, functions are not).
 *
 * Ordering: what one side sends arrives in the order in which it was sent, answers and notes together. What it sends in one turn
 * of its event loop travels together, which costs far less than a message each.
 * Failures: an error of a call travels by its name and message; one of `errors` arrives as that class again. When the other side
 * ends, `end` rejects every call that has no answer, and all later ones.
 */
import type { MessagePort } from "node:worker_threads";

type Handler = (value: never) => unknown;
/** What a side answers, by name: each takes one value. */
export type Calls = Readonly<Record<string, Handler>>;
/** What a side is told, by name. */
export type Notes = Readonly<Record<string, (value: never) => void>>;

type Argument<Of extends Handler> = Parameters<Of>[0];
type Result<Of extends Handler> = Awaited<ReturnType<Of>>;

export type Bus<TheirCalls extends Calls, TheirNotes extends Notes> = {
  /** Asks the other side. Rejects with its error, with what `end` was given, or when the value cannot be copied. */
  readonly call: <Name extends keyof TheirCalls & string>(
    name: Name,
    value: Argument<TheirCalls[Name]>,
  ) => Promise<Result<TheirCalls[Name]>>;
  /** Tells the other side; nothing comes back. */
  readonly note: <Name extends keyof TheirNotes & string>(
    name: Name,
    value: Argument<TheirNotes[Name]>,
  ) => void;
  /** Closes the port. Calls without an answer reject with what `unanswered` makes; later ones are never sent, and reject with what `unsent` makes. */
  readonly end: (reasons: EndReasons) => void;
};

export type EndReasons = { readonly unanswered: () => Error; readonly unsent: () => Error };

export type BusDeps = {
  /** What this side answers. */
  readonly calls: Calls;
  /** What this side is told. */
  readonly notes: Notes;
  /** Errors that keep their class. */
  readonly errors: readonly (new (message: string) => Error)[];
};

type Message =
  | { readonly type: "call"; readonly id: number; readonly name: string; readonly value: unknown }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "error"; readonly id: number; readonly error: SentError }
  | { readonly type: "note"; readonly name: string; readonly value: unknown };

/** An error as it travels. */
export type SentError = { readonly name: string; readonly message: string };
export const sentError = (error: unknown): SentError =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };

/** The error as it was, by its class if that is among `errors`. */
export const receivedError = ({ name, message }: SentError, errors: BusDeps["errors"]): Error => {
  const Known = errors.find((known) => known.name === name);
  return Known === undefined ? Object.assign(new Error(message), { name }) : new Known(message);
};

type Waiting = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void };

export const openBus = <TheirCalls extends Calls, TheirNotes extends Notes>(
  port: MessagePort,
  { calls, notes, errors }: BusDeps,
): Bus<TheirCalls, TheirNotes> => {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: EndReasons | undefined;
  let outgoing: Message[] = [];
  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    return found;
  };
  const flush = (): void => {
    const messages = outgoing;
    outgoing = [];
    if (ended !== undefined || messages.length === 0) return;
    try {
      port.postMessage(messages);
    } catch {
      // One of them holds what cannot be copied; the others must not suffer.
      messages.forEach(sendAlone);
    }
  };
  const sendAlone = (message: Message): void => {
    try {
      port.postMessage([message]);
    } catch (error) {
      if (message.type === "call") settle(message.id)?.reject(error as Error);
      else if (message.type === "answer")
        port.postMessage([{ type: "error", id: message.id, error: sentError(error) }]);
      else throw error;
    }
  };
  const post = (message: Message): void => {
    outgoing.push(message);
    if (outgoing.length === 1) setImmediate(flush);
  };
  const answer = async (id: number, name: string, value: unknown): Promise<void> => {
    try {
      post({ type: "answer", id, value: await calls[name]?.(value as never) });
    } catch (error) {
      post({ type: "error", id, error: sentError(error) });
    }
  };
  const receive = (message: Message): void => {
    if (message.type === "call") void answer(message.id, message.name, message.value);
    else if (message.type === "note") notes[message.name]?.(message.value as never);
    else if (message.type === "answer") settle(message.id)?.resolve(message.value as never);
    else settle(message.id)?.reject(receivedError(message.error, errors));
  };
  port.on("message", (messages: readonly Message[]) => messages.forEach(receive));
  return {
    call: (name, value) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended.unsent());
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as Waiting["resolve"], reject });
        post({ type: "call", id: lastId, name, value });
      }),
    note: (name, value) => post({ type: "note", name, value }),
    end: (reasons) => {
      if (ended !== undefined) return;
      flush();
      ended = reasons;
      port.close();
      for (const { reject } of waiting.values()) reject(reasons.unanswered());
      waiting.clear();
    },
  };
};
