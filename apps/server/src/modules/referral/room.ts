/** Room for work of different sizes: as much is under way as fits, or one that fits nowhere, by itself. */
export const createRoom = (most: number) => {
  let used = 0;
  let waiting: (() => void)[] = [];
  return {
    of: async <Value>(size: number, work: () => Promise<Value>): Promise<Value> => {
      while (used > 0 && used + size > most) await new Promise<void>((resolve) => waiting.push(resolve));
      used += size;
      try {
        return await work();
      } finally {
        used -= size;
        const next = waiting;
        waiting = [];
        for (const resume of next) resume();
      }
    },
  };
};
