/** The list with the entry at `place` one place up or down; the same list at its end. */
export const moved = <Entry>(entries: readonly Entry[], place: number, by: -1 | 1): readonly Entry[] => {
  const other = place + by;
  const [mine, its] = [entries[place], entries[other]];
  if (mine === undefined || its === undefined) return entries;
  return entries.map((entry, at) => {
    if (at === place) return its;
    return at === other ? mine : entry;
  });
};
