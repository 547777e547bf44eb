/** Puts the labels of lines beside their lines, apart from each other, straight in the page: this happens at every drawing. */
export type Place = { readonly y: number; readonly height: number };
/** How many lines are out of the picture, and how high it is. */
export type Hidden = { readonly above: number; readonly below: number; readonly height: number };

/** Tops of labels whose lines stand at `wanted`, in the same sequence: none closer than `gap` to another, all within `height`. */
export const spreadTops = (wanted: readonly number[], gap: number, height: number): readonly number[] => {
  const byHeight = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const tops = Array.from<number>({ length: wanted.length });
  let free = Number.NEGATIVE_INFINITY;
  for (const { y, index } of byHeight) {
    tops[index] = Math.max(y, free);
    free = tops[index] + gap;
  }
  // What was pushed out at the foot pushes the ones above it back.
  let limit = height - gap / 2;
  for (const { index } of byHeight.toReversed()) {
    const top = tops[index] ?? 0;
    tops[index] = Math.min(top, limit);
    limit = tops[index] - gap;
  }
  return tops;
};

const gapOf = (list: HTMLElement): number =>
  (list.querySelector<HTMLElement>("[data-place]")?.offsetHeight ?? 22) + 2;

export const placeTags = (list: HTMLElement | null, places: ReadonlyMap<string, Place>): Hidden => {
  const tags = [...(list?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
  const hidden = { above: 0, below: 0, height: 0 };
  const seen: { readonly tag: HTMLElement; readonly y: number }[] = [];
  for (const tag of tags) {
    const place = places.get(tag.dataset["place"] ?? "");
    const inside = place !== undefined && place.y >= 0 && place.y <= place.height;
    // What is hidden loses the focus, and with it the drag.
    const held = place !== undefined && tag.contains(document.activeElement);
    tag.style.visibility = inside || held ? "visible" : "hidden";
    hidden.height = Math.max(hidden.height, place?.height ?? 0);
    if (place !== undefined && !inside) hidden[place.y < 0 ? "above" : "below"] += 1;
    if (inside || held) seen.push({ tag, y: Math.min(Math.max(place.y, 0), place.height) });
  }
  if (list === null || seen.length === 0) return hidden;
  const tops = spreadTops(
    seen.map(({ y }) => y),
    gapOf(list),
    hidden.height,
  );
  for (const [index, { tag }] of seen.entries())
    tag.style.transform = `translateY(${Math.round(tops[index] ?? 0)}px) translateY(-50%)`;
  return hidden;
};
