/**
 * The engine's one queue: advances of the tick log and commands, in the order in which they came.
 *
 * Invariants: nothing overtakes within a family of commands, and none overtakes an advance, so a batch is decided at one
 * mark. A second command with the key of one already in the batch joins it: the engine decides once.
 * Ordering: between two advances the families (options, leveraged contracts) wait in lists of their own, because
 * each is booked by its own call.
 * A batch of lever commands comes in the order in which they are decided: what takes exposure before what frees it, because
 * a close may be taken back when it is not booked, and nobody may have opened on what it freed (LEV-17). A reversal
 * does both, so a batch has one at most.
 * Known limit: a batch of lever commands holds one of each user; the next one of the same user waits for the next batch.
 */
import type { Advance } from "../feed/tick-log.ts";
import { EngineUnavailable, type LeverRequest, type PlaceCommand } from "./command.ts";
import type { StoredOutcome } from "../platform/stored-answer.ts";

export type Waiter = {
  readonly fingerprint: string;
  readonly resolve: (outcome: StoredOutcome) => void;
  readonly reject: (error: Error) => void;
};
/** A command and everyone who waits for its answer; the first waiter is its sender. */
export type Asked<Command = PlaceCommand> = { readonly command: Command; readonly waiters: Waiter[] };
export type AskedLever = Asked<LeverRequest>;

type Waiting<Command> = { readonly command: Command; readonly waiter: Waiter };
/** An advance, until it is taken, and the commands that came behind it. */
type Section = {
  advance: Advance | undefined;
  options: Waiting<PlaceCommand>[];
  levers: Waiting<LeverRequest>[];
};

/** More than this many waiting commands are refused at once: they would only be answered late. */
const maxWaiting = 20_000;
/** How far a batch looks past commands that must wait for the next one, as a multiple of its size. */
const lookAhead = 4;

export type EngineQueue = ReturnType<typeof createQueue>;

export const createQueue = () => {
  let sections: Section[] = [];
  let commands = 0;

  const push = <Command extends { readonly fingerprint: string }>(
    listOf: (section: Section) => Waiting<Command>[],
    command: Command,
  ): Promise<StoredOutcome> =>
    new Promise((resolve, reject) => {
      if (commands >= maxWaiting) {
        reject(new EngineUnavailable("too many commands wait for the engine"));
        return;
      }
      commands += 1;
      const section = sections.at(-1) ?? emptySection();
      if (sections.length === 0) sections.push(section);
      listOf(section).push({ command, waiter: { fingerprint: command.fingerprint, resolve, reject } });
    });

  return {
    commandsWaiting: () => commands,
    isEmpty: () => sections.every(isSpent),

    pushAdvance: (advance: Advance): void => {
      sections.push({ ...emptySection(), advance });
    },

    pushOption: (command: PlaceCommand) => push((section) => section.options, command),
    pushLever: (request: LeverRequest) => push((section) => section.levers, request),

    /** Takes the advance at the front, if one is there: all commands before it are taken. */
    takeAdvance: (): Advance | undefined => {
      while (sections[0] !== undefined && isSpent(sections[0])) sections.shift();
      const [section] = sections;
      const advance = section?.advance;
      if (section !== undefined) section.advance = undefined;
      return advance;
    },

    /** Takes at most `limit` placements up to the next advance, repeats joined to the first. */
    takeOptions: (limit: number): readonly Asked[] => {
      const [section] = sections;
      if (section === undefined || section.advance !== undefined) return [];
      const { asked, left } = batchOf(section.options, limit, keyOfOption, () => false);
      commands -= section.options.length - left.length;
      section.options = left;
      return asked;
    },

    /** The same for lever commands, at most one a user and none of `busyUsers`, those that take exposure first. */
    takeLevers: (limit: number, busyUsers: ReadonlySet<number>): readonly AskedLever[] => {
      const [section] = sections;
      if (section === undefined || section.advance !== undefined) return [];
      const users = new Set(busyUsers);
      let hasReversal = false;
      const isHeldBack = ({ ask: { userId, type } }: LeverRequest): boolean => {
        if (users.has(userId)) return true;
        users.add(userId);
        if (type !== "reverseLever") return false;
        const isSecond = hasReversal;
        hasReversal = true;
        return isSecond;
      };
      const { asked, left } = batchOf(section.levers, limit, keyOfLever, isHeldBack);
      commands -= section.levers.length - left.length;
      section.levers = left;
      return asked.toSorted((a, b) => placeOf(a.command) - placeOf(b.command));
    },

    /** Empties the queue: nobody will decide these commands any more. */
    rejectAll: (error: Error): void => {
      for (const { options, levers } of sections) {
        for (const { waiter } of [...options, ...levers]) waiter.reject(error);
      }
      sections = [];
      commands = 0;
    },
  };
};

const emptySection = (): Section => ({ advance: undefined, options: [], levers: [] });
const isSpent = ({ advance, options, levers }: Section): boolean =>
  advance === undefined && options.length === 0 && levers.length === 0;

/** When in its batch a lever command is decided. */
const placeOf = ({ ask: { type } }: LeverRequest): number => {
  switch (type) {
    case "openLever":
    case "setStops":
    case "startRun":
      return 0;
    case "reverseLever":
      return 1;
    default:
      return 2;
  }
};

const keyOfOption = ({ userId, key }: PlaceCommand): string => `${userId} ${key}`;
const keyOfLever = ({ ask, key }: LeverRequest): string => `${ask.userId} ${key}`;

/** The next batch of a list, and what stays in it, in its order. `isHeldBack` is asked about the first of each key. */
const batchOf = <Command>(
  list: readonly Waiting<Command>[],
  limit: number,
  keyOf: (command: Command) => string,
  isHeldBack: (command: Command) => boolean,
): { readonly asked: readonly Asked<Command>[]; readonly left: Waiting<Command>[] } => {
  const asked = new Map<string, Asked<Command>>();
  const left: Waiting<Command>[] = [];
  let looked = 0;
  for (const waiting of list) {
    const { command, waiter } = waiting;
    const first = asked.get(keyOf(command));
    if (first === undefined && (asked.size === limit || looked === limit * lookAhead)) break;
    looked += 1;
    if (first !== undefined) first.waiters.push(waiter);
    else if (isHeldBack(command)) left.push(waiting);
    else asked.set(keyOf(command), { command, waiters: [waiter] });
  }
  return { asked: [...asked.values()], left: [...left, ...list.slice(looked)] };
};

/** Tells everyone who asked; a repeat with another fingerprint is a conflict (API-11). */
export const answerWaiters = (
  { command, waiters }: Asked<{ readonly fingerprint: string }>,
  outcome: StoredOutcome,
): void => {
  for (const [position, waiter] of waiters.entries()) {
    if (position === 0) waiter.resolve(outcome);
    else if (waiter.fingerprint !== command.fingerprint) waiter.resolve({ outcome: "conflict" });
    else waiter.resolve("body" in outcome ? { outcome: "replayed", body: outcome.body } : outcome);
  }
};
