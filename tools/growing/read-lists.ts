/** Reads the lists of docs/GROWING.md, and compares them with what the examples change. */

/** The places of a list, by its heading. */
export type Lists = ReadonlyMap<string, readonly string[]>;

export const mostPlaces = 6;

/** A list is the numbered lines below a `##` heading; a place is what stands first in backquotes. */
export const readLists = (document: string): Lists =>
  new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const places = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, place = ""]) => place);
        return [section.slice(0, section.indexOf("\n")).trim(), places] as const;
      })
      .filter(([, places]) => places.length > 0),
  );

/** What is wrong with a list of places, given the files that its example changed; empty when they agree. */
export const disagreements = (
  name: string,
  places: readonly string[] | undefined,
  changed: readonly string[],
): readonly string[] => {
  if (places === undefined) return [`docs/GROWING.md has no list "${name}"`];
  const patterns = places.map(patternOf);
  return [
    ...(places.length > mostPlaces
      ? [`"${name}" has ${places.length} places; the limit is ${mostPlaces}`]
      : []),
    ...changed
      .filter((path) => !patterns.some((pattern) => pattern.test(path)))
      .map((path) => `"${name}" does not name ${path}, which has to change`),
    ...places
      .filter((_, index) => !changed.some((path) => patterns[index]?.test(path) === true))
      .map((place) => `"${name}" names ${place}, which does not have to change`),
  ];
};

/** `<area>` stands for one name, and a folder for the files in it. */
const patternOf = (place: string): RegExp =>
  new RegExp(
    `^${place
      .split(/<[^>]+>/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join("[^/]+")}${place.endsWith("/") ? ".+" : ""}$`,
  );
