/**
 * One page of several sources, each of which is newest first: always the newest of what is left. So a source's own order stays, and
 * a page goes on exactly where the last one ended, in each source.
 */
export type Sourced = { readonly timeMs: number };

/** The newest `size` of all sources, and how many were taken of each. Of equal times, the source that is named first is first. */
export const mergeNewest = <One extends Sourced>(
  sources: readonly (readonly One[])[],
  size: number,
): { readonly merged: readonly One[]; readonly taken: readonly number[] } => {
  const merged: One[] = [];
  const taken = sources.map(() => 0);
  while (merged.length < size) {
    let next = -1;
    for (const [index, source] of sources.entries()) {
      const one = source[taken[index] ?? 0];
      const best = sources[next]?.[taken[next] ?? 0];
      if (one !== undefined && (best === undefined || one.timeMs > best.timeMs)) next = index;
    }
    const one = sources[next]?.[taken[next] ?? 0];
    if (one === undefined) break;
    merged.push(one);
    taken[next] = (taken[next] ?? 0) + 1;
  }
  return { merged, taken };
};
