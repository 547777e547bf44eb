/** Sequence numbers of pushes (API-15): what a number says about the earlier ones. */

/** "first" after a (re)connection, "next" in order, "gap" when some were missed, "old" when it was seen already. */
export type Arrival = "first" | "next" | "gap" | "old";

export const arrivalOf = (last: number | undefined, n: number): Arrival => {
  if (last === undefined) return "first";
  if (n <= last) return "old";
  return n === last + 1 ? "next" : "gap";
};

/** Remembers the last number of each stream, a stream being a push type and a symbol. */
export type Sequences = {
  /** Records the number and returns how it came. */
  readonly arrive: (stream: string, n: number) => Arrival;
  /** After a new connection numbers may start anywhere. */
  readonly forget: () => void;
};

/** `olds`: the last of the old numbers that ascend, and when the first of them came. */
type Stream = { readonly last: number; readonly olds?: { readonly n: number; readonly sinceMs: number } };

/** Numbers that are old for so long, and ascend, are the stream's: one that was far ahead must not silence it. */
const restartMs = 3_000;

export const createSequences = (nowMs: () => number): Sequences => {
  const streams = new Map<string, Stream>();
  const arriveOld = (name: string, stream: Stream, n: number): Arrival => {
    const olds = stream.olds !== undefined && n > stream.olds.n ? stream.olds : { n, sinceMs: nowMs() };
    const isNew = nowMs() - olds.sinceMs >= restartMs;
    streams.set(name, isNew ? { last: n } : { ...stream, olds: { ...olds, n } });
    return isNew ? "gap" : "old";
  };
  return {
    arrive: (name, n) => {
      const stream = streams.get(name);
      const arrival = arrivalOf(stream?.last, n);
      if (arrival === "old" && stream !== undefined) return arriveOld(name, stream, n);
      streams.set(name, { last: n });
      return arrival;
    },
    forget: () => streams.clear(),
  };
};
