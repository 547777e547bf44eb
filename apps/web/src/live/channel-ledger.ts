/**
 * Which channels are wanted, counted, and what must be sent to the server so that it sends only
 * those (API-15). Pure bookkeeping: the socket sends what `changes` returns.
 */
export type ChannelLedger = {
  readonly want: (channel: string) => void;
  readonly unwant: (channel: string) => void;
  /** What to send now; the caller must send it. */
  readonly changes: () => { readonly sub: readonly string[]; readonly unsub: readonly string[] };
  /** A new connection has no channels. */
  readonly reset: () => void;
};

export const createChannelLedger = (): ChannelLedger => {
  const wanted = new Map<string, number>();
  let said = new Set<string>();
  return {
    want: (channel) => void wanted.set(channel, (wanted.get(channel) ?? 0) + 1),
    unwant: (channel) => {
      const count = (wanted.get(channel) ?? 0) - 1;
      if (count > 0) wanted.set(channel, count);
      else wanted.delete(channel);
    },
    changes: () => {
      const sub = [...wanted.keys()].filter((channel) => !said.has(channel));
      const unsub = [...said].filter((channel) => !wanted.has(channel));
      said = new Set(wanted.keys());
      return { sub, unsub };
    },
    reset: () => void (said = new Set()),
  };
};
