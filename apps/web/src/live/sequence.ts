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

export const createSequences = (): Sequences => {
  const last = new Map<string, number>();
  return {
    arrive: (stream, n) => {
      const arrival = arrivalOf(last.get(stream), n);
      if (arrival !== "old") last.set(stream, n);
      return arrival;
    },
    forget: () => last.clear(),
  };
};
