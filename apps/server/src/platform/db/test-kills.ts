/**
 * For tests: a process that is killed between two of its steps, as by kill -9. A step is what may change something: a statement that
 * writes, a command to the engine, a call to the outside. The process dies before it; to die after one, with its outcome unread, is to
 * die before the next one, or at the end. Once dead it does nothing any more.
 */
import type { KyselyPlugin, RootOperationNode } from "kysely";
import type { Db } from "./open-database.ts";

export type Life = {
  /** The same database, for this process. */
  readonly db: (db: Db) => Db;
  /** A step that is not a statement. */
  readonly step: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly isDead: () => boolean;
  readonly plugin: KyselyPlugin;
};

class Killed extends Error {}

/** Lives until before the step with this number. */
const lifeUntil = (last: number): Life => {
  let steps = 0;
  const live = (): void => {
    if (steps >= last) throw new Killed("this process was killed");
  };
  const count = (): void => {
    live();
    steps += 1;
    live();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isReading(node)) live();
      else count();
      return node;
    },
    transformResult: async ({ result }) => {
      live();
      return result;
    },
  };
  return {
    plugin,
    db: (db) => db.withPlugin(plugin),
    step: async (work) => {
      count();
      const value = await work();
      live();
      return value;
    },
    isDead: () => steps >= last,
  };
};

/** A query of rows. In our SQL a function that writes is never called with FROM. */
const isReading = (node: RootOperationNode): boolean => {
  if (node.kind === "SelectQueryNode") return true;
  if (node.kind !== "RawNode") return false;
  const text = node.sqlFragments.join("?");
  return /^\s*SELECT\b.*\bFROM\b/s.test(text) && !/\b(INSERT INTO|UPDATE|DELETE FROM)\b/.test(text);
};

/** A process that nobody kills. */
export const unharmed: Life = lifeUntil(Infinity);

/** The life of the moment, for what is expensive to build and keeps nothing in memory: it is built once, and dies and lives again. */
export const lifeNow = (current: () => Life): Life => {
  const plugin: KyselyPlugin = {
    transformQuery: (args) => current().plugin.transformQuery(args),
    transformResult: (args) => current().plugin.transformResult(args),
  };
  return {
    plugin,
    db: (db) => db.withPlugin(plugin),
    step: (work) => current().step(work),
    isDead: () => current().isDead(),
  };
};

/**
 * Lives once for each step, up to it, and once to the end; returns how often it died. `run` does what a process does that may die in it:
 * what fails in one that lives fails the test.
 */
export const killedBeforeEachStep = async (
  oneLife: (life: Life, run: (work: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<number> => {
  for (let step = 1; ; step += 1) {
    const life = lifeUntil(step);
    const run = async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch((error: unknown) => {
        if (!life.isDead()) throw error;
      });
    };
    try {
      await oneLife(life, run);
    } catch (error) {
      throw new Error(`killed before step ${step}`, { cause: error });
    }
    if (!life.isDead()) return step - 1;
  }
};
