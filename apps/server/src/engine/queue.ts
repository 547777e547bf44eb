/**
 * The engine's one queue: advances of the tick log and commands, in the order in which they came.
 *
 * Invariants: nothing overtakes within the queue; a batch of commands ends where an advance begins,
 * so a batch is decided at one mark. A second command with the key of one already in the batch joins
 * it: the engine decides once.
 */
import type { Advance } from "../feed/tick-log.ts";
import { EngineUnavailable, type CommandOutcome, type PlaceCommand } from "./command.ts";

export type Waiter = {
  readonly fingerprint: string;
  readonly resolve: (outcome: CommandOutcome) => void;
  readonly reject: (error: Error) => void;
};
/** A command and everyone who waits for its answer; the first waiter is its sender. */
export type Asked = { readonly command: PlaceCommand; readonly waiters: Waiter[] };

type Item =
  | { readonly kind: "advance"; readonly advance: Advance }
  | { readonly kind: "command"; readonly command: PlaceCommand; readonly waiter: Waiter };

/** More than this many waiting commands are refused at once: they would only be answered late. */
const maxWaiting = 20_000;

export type EngineQueue = ReturnType<typeof createQueue>;

export const createQueue = () => {
  let items: Item[] = [];
  let head = 0;
  let commands = 0;

  const shift = (): void => {
    head += 1;
    if (head < 1_024 || head * 2 < items.length) return;
    items = items.slice(head);
    head = 0;
  };

  return {
    commandsWaiting: () => commands,
    isEmpty: () => head === items.length,

    pushAdvance: (advance: Advance): void => {
      items.push({ kind: "advance", advance });
    },

    pushCommand: (command: PlaceCommand): Promise<CommandOutcome> =>
      new Promise((resolve, reject) => {
        if (commands >= maxWaiting) {
          reject(new EngineUnavailable("too many commands wait for the engine"));
          return;
        }
        commands += 1;
        const waiter = { fingerprint: command.fingerprint, resolve, reject };
        items.push({ kind: "command", command, waiter });
      }),

    /** Takes the advance at the front, if one is there. */
    takeAdvance: (): Advance | undefined => {
      const item = items[head];
      if (item?.kind !== "advance") return undefined;
      shift();
      return item.advance;
    },

    /** Takes at most `limit` commands up to the next advance, repeats joined to the first. */
    takeCommands: (limit: number): readonly Asked[] => {
      const asked = new Map<string, Asked>();
      for (let item = items[head]; item?.kind === "command"; item = items[head]) {
        const { command, waiter } = item;
        const key = `${command.userId} ${command.key}`;
        const first = asked.get(key);
        if (first === undefined && asked.size === limit) break;
        if (first === undefined) asked.set(key, { command, waiters: [waiter] });
        else first.waiters.push(waiter);
        commands -= 1;
        shift();
      }
      return [...asked.values()];
    },

    /** Empties the queue: nobody will decide these commands any more. */
    rejectAll: (error: Error): void => {
      for (const item of items.slice(head)) if (item.kind === "command") item.waiter.reject(error);
      items = [];
      head = 0;
      commands = 0;
    },
  };
};

/** Tells everyone who asked; a repeat with another fingerprint is a conflict (API-11). */
export const answerWaiters = ({ command, waiters }: Asked, outcome: CommandOutcome): void => {
  for (const [position, waiter] of waiters.entries()) {
    if (position === 0) waiter.resolve(outcome);
    else if (waiter.fingerprint !== command.fingerprint) waiter.resolve({ outcome: "conflict" });
    else waiter.resolve("body" in outcome ? { outcome: "replayed", body: outcome.body } : outcome);
  }
};
