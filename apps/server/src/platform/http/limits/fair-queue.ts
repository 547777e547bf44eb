/**
 * Expensive work, a few pieces at a time: however much of it is asked for, the rest of the database's connections and of this
 * process stay free (API-17).
 *
 * Ordering: the next piece is one of the owner (a user or an address) for whom the least was done lately, so somebody who asks for
 * little passes everybody who asked for much; a second of waiting makes up for some of it. Of equals the one who came first goes
 * first, and of one owner the piece that has waited longest. One owner never has all places.
 *
 * After each piece all other events of this process that are waiting get their turn. When these take long, the place of the piece
 * stays empty for as long again: so the more there is to do, the less of it is expensive work.
 *
 * Limits: nobody waits longer than `maxWaitMs`. When what waits would take longer than `mostLineMs`, the latest piece of the owner
 * with the most done and waiting is refused at once. What continues an answer that has begun is never refused, only slow: an answer
 * that breaks off is work done for nothing. So it does not count there either: otherwise those who download much would fill the line,
 * and everybody else would be refused in their place.
 */
import { countByKey } from "../../count-by-key.ts";
import { Unavailable } from "../../unavailable.ts";
import { createFairOrder, type Piece, type Waiting } from "./fair-order.ts";

export type FairQueueSettings = {
  /** How many pieces run at once, and how many of one owner. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** How many pieces of one owner may wait. */
  readonly waitingOfOne: number;
  readonly maxWaitMs: number;
  /** How long the last of those that may be refused would wait, by how long pieces took lately. */
  readonly mostLineMs: number;
  /** From any fixed moment. */
  readonly nowMs: () => number;
};

/** Does the work in its turn. Rejects with `FairQueueFull` when too much waits, with `Unavailable` when it waited too long. */
export type FairQueue = <Value>(piece: Piece, work: () => Promise<Value>) => Promise<Value>;

/** The owner asks for more than can be done for them now. */
export class FairQueueFull extends Error {
  override readonly name = "FairQueueFull";
}

/** When one round of all other events takes at least this long, the process is busy, and a place rests for as long. */
const leastRestMs = 5;
const mostRestMs = 100;

export const createFairQueue = (settings: FairQueueSettings): FairQueue => {
  const { atOnce, waitingOfOne, maxWaitMs, mostLineMs, nowMs } = settings;
  const line = createFairOrder(nowMs);
  const begin = ({ owner, cost }: Piece): void => {
    places.take(owner);
    line.noteDone(owner, cost);
  };
  const next = (): void => {
    const first = places.isFree() ? line.first(places.mayBegin) : undefined;
    if (first === undefined) return;
    line.leave(first);
    begin(first.piece);
    first.go();
  };
  const places = createPlaces(settings, next);
  const keepShort = (): void => {
    if ((line.refusableCount() * places.usualMs()) / atOnce <= mostLineMs) return;
    const last = line.heaviest();
    if (last === undefined) return;
    line.leave(last);
    last.refuse(new FairQueueFull("too much is asked for, and most of it by this caller"));
  };
  const turnOf = async (piece: Piece): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { piece, sinceMs: nowMs(), go: resolve, refuse: reject };
    if (piece.continues === true) {
      line.add(waiting);
      return await promise;
    }
    if (line.countOf(piece.owner) >= waitingOfOne)
      throw new FairQueueFull("one caller asks for too much at once");
    line.add(waiting);
    const tooLate = setTimeout(() => {
      line.leave(waiting);
      reject(new Unavailable(`no turn came within ${maxWaitMs} ms`));
    }, maxWaitMs);
    keepShort();
    await promise.finally(() => clearTimeout(tooLate));
  };

  return async (piece, work) => {
    if (line.count() === 0 && places.isFree() && places.mayBegin(piece.owner)) begin(piece);
    else {
      const turn = turnOf(piece);
      next();
      await turn;
    }
    const startMs = nowMs();
    try {
      return await work();
    } finally {
      places.end(piece.owner, startMs);
    }
  };
};

type Places = {
  readonly isFree: () => boolean;
  /** False for an owner who has as many places as one may have. */
  readonly mayBegin: (owner: string) => boolean;
  readonly take: (owner: string) => void;
  /** Ends work that began at `startMs`; the place is free when all other events had their turn, or some time later. */
  readonly end: (owner: string, startMs: number) => void;
  /** How long a piece kept its place lately. */
  readonly usualMs: () => number;
};

const createPlaces = ({ atOnce, atOnceOfOne, nowMs }: FairQueueSettings, onFree: () => void): Places => {
  const running = countByKey();
  const pace = usualTime();
  let taken = 0;
  return {
    isFree: () => taken < atOnce,
    mayBegin: (owner) => running.count(owner) < atOnceOfOne,
    take: (owner) => {
      taken += 1;
      running.change(owner, 1);
    },
    end: (owner, startMs) => {
      running.change(owner, -1);
      const endMs = nowMs();
      const free = (): void => {
        taken -= 1;
        pace.add(nowMs() - startMs);
        onFree();
      };
      setImmediate(() => {
        const othersMs = nowMs() - endMs;
        if (othersMs < leastRestMs) free();
        else setTimeout(free, Math.min(othersMs, mostRestMs));
      });
    },
    usualMs: pace.ms,
  };
};

/** How long pieces took lately. */
const usualTime = () => {
  const weight = 1 / 16;
  let ms = 0;
  return { ms: (): number => ms, add: (tookMs: number): void => void (ms += (tookMs - ms) * weight) };
};
