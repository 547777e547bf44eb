/** Counts by name, such as connections by address. A name whose count is zero is forgotten. */
export type CountByKey = {
  readonly count: (key: string) => number;
  readonly change: (key: string, by: number) => void;
};

export const countByKey = (): CountByKey => {
  const counts = new Map<string, number>();
  const count = (key: string): number => counts.get(key) ?? 0;
  return {
    count,
    change: (key, by) => {
      const left = count(key) + by;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    },
  };
};
