/**
 * The numbered pushes of one user (API-16): the last 256, so that a client that was away briefly
 * gets what it missed, and one that was away for longer is told to resynchronise.
 *
 * Invariant: versions rise by one. They begin at the time of creation in ms, so the versions of a history that
 * was forgotten and started again never equal those of the one before.
 */
const keptVersions = 256;

export type PushHistory = {
  readonly version: () => number;
  /** Numbers a push and keeps its frame. */
  readonly add: (frameOf: (version: number) => Buffer) => Buffer;
  /** The frames after version `seen`; undefined when some of them are no longer kept. */
  readonly after: (seen: number) => readonly Buffer[] | undefined;
};

export const createPushHistory = (nowMs: number): PushHistory => {
  let version = nowMs;
  const frames: Buffer[] = [];
  return {
    version: () => version,
    add: (frameOf) => {
      version += 1;
      const frame = frameOf(version);
      frames.push(frame);
      if (frames.length > keptVersions) frames.shift();
      return frame;
    },
    after: (seen) => {
      const missed = version - seen;
      if (missed < 0 || missed > frames.length) return undefined;
      return frames.slice(frames.length - missed);
    },
  };
};
