/** Places the labels next to their lines, apart from each other, directly in the DOM: this happens at every drawing. */
export type Place = { readonly y: number; readonly height: number };
/** How many lines are outside the chart, above and below, and how high the chart is. */
export type Hidden = { readonly above: number; readonly below: number; readonly height: number };

/** How far apart labels should be for a finger to press one, and how far they must be to be readable, px. */
export type Apart = { readonly ideal: number; readonly least: number };

/**
 * Middles of labels whose lines are at `wanted`, in the same order, all within `height`: as far apart as is ideal, or as the
 * space allows.
 */
export const spreadTops = (
  wanted: readonly number[],
  { ideal, least }: Apart,
  height: number,
): readonly number[] => {
  const gap = Math.max(least, Math.min(ideal, height / wanted.length));
  const byHeight = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const tops = Array.from<number>({ length: wanted.length });
  let free = Number.NEGATIVE_INFINITY;
  for (const { y, index } of byHeight) {
    tops[index] = Math.max(y, free);
    free = tops[index] + gap;
  }
  // Labels that were pushed out at the bottom push the ones above them back.
  let limit = height - gap / 2;
  for (const { index } of byHeight.toReversed()) {
    const top = tops[index] ?? 0;
    tops[index] = Math.min(top, limit);
    limit = tops[index] - gap;
  }
  return tops;
};

/** The labels that fit: the lowest ranks, and within a rank the first. */
export const withRoom = <Label>(
  labels: readonly Label[],
  rank: (label: Label) => number,
  room: number,
): readonly Label[] => labels.toSorted((a, b) => rank(a) - rank(b)).slice(0, room);

const apartOf = (list: HTMLElement): Apart => {
  const place = list.querySelector<HTMLElement>("[data-place]");
  const label = place?.firstElementChild as HTMLElement | null | undefined;
  return { ideal: (place?.offsetHeight ?? 22) + 2, least: (label?.offsetHeight ?? 22) + 2 };
};

export const placeTags = (list: HTMLElement | null, places: ReadonlyMap<string, Place>): Hidden => {
  const tags = [...(list?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
  const hidden = { above: 0, below: 0, height: 0 };
  const inside: { readonly tag: HTMLElement; readonly y: number }[] = [];
  for (const tag of tags) {
    const place = places.get(tag.dataset["place"] ?? "");
    const isOut = place !== undefined && (place.y < 0 || place.y > place.height);
    hidden.height = Math.max(hidden.height, place?.height ?? 0);
    if (isOut) hidden[place.y < 0 ? "above" : "below"] += 1;
    // A hidden label loses the focus, and with it the drag.
    if (place !== undefined && (!isOut || isHeld(tag)))
      inside.push({ tag, y: Math.min(Math.max(place.y, 0), place.height) });
    else tag.style.visibility = "hidden";
  }
  if (list === null || inside.length === 0) return hidden;
  const apart = apartOf(list);
  const room = Math.max(1, Math.floor(hidden.height / apart.least));
  const seen = withRoom(inside, ({ tag }) => rankOf(tag), room);
  for (const label of inside) {
    const isSeen = seen.includes(label);
    label.tag.style.visibility = isSeen ? "visible" : "hidden";
    if (!isSeen) hidden[label.y < hidden.height / 2 ? "above" : "below"] += 1;
  }
  const tops = spreadTops(
    seen.map(({ y }) => y),
    apart,
    hidden.height,
  );
  for (const [index, { tag }] of seen.entries())
    tag.style.transform = `translateY(${Math.round(tops[index] ?? 0)}px) translateY(-50%)`;
  return hidden;
};

/** A label that is being moved stays first, then labels that can be moved. */
const rankOf = (tag: HTMLElement): number => (isHeld(tag) ? 0 : tag.dataset["moves"] === undefined ? 2 : 1);

const isHeld = (tag: HTMLElement): boolean => tag.contains(document.activeElement);
