/**
 * Work whose result is the same for everybody who asks for it. While many wait for their turns, it is done once for all of them:
 * a result that was begun after somebody asked is as new as one that is made for them alone. Nothing is kept for later.
 */
export type InTurn<Value> = (work: () => Promise<Value>) => Promise<Value>;
/** `key` says what the work is; `inTurn` waits for the caller's own turn. */
export type SharedWork = <Value>(
  key: string,
  inTurn: InTurn<Value>,
  work: () => Promise<Value>,
) => Promise<Value>;

type Asked = {
  /** How many wait for the result, or for their turn. */
  asking: number;
  last: { readonly begun: number; readonly result: Promise<unknown> } | undefined;
};

export const createSharedWork = (): SharedWork => {
  const underWay = new Map<string, Asked>();
  /** Numbers the moments at which somebody asked and at which work began. */
  let moment = 0;
  return async <Value>(key: string, inTurn: InTurn<Value>, work: () => Promise<Value>): Promise<Value> => {
    const asked = underWay.get(key) ?? { asking: 0, last: undefined };
    underWay.set(key, asked);
    asked.asking += 1;
    const askedAt = (moment += 1);
    try {
      return await inTurn(() => {
        if (asked.last === undefined || asked.last.begun < askedAt)
          asked.last = { begun: (moment += 1), result: work() };
        return asked.last.result as Promise<Value>;
      });
    } finally {
      asked.asking -= 1;
      if (asked.asking === 0) underWay.delete(key);
    }
  };
};
