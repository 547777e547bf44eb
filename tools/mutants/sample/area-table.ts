/**
 * What became of the mistakes of each area, and the share that was noticed. One that does not compile needs no test, and a run that broke says
 * nothing: they count neither way. A run that was late has noticed nothing.
 */
import type { Tried } from "./try-mistake.ts";

const fates = ["noticed", "unnoticed", "late", "broken", "does not compile"] as const;

export const areaTable = (tried: readonly Tried[]): string => {
  const areas = [...Map.groupBy(tried, ({ mistake }) => areaOf(mistake.file))].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  const rows = [
    ["area", ...fates, "share"],
    ["---", ...fates.map(() => "---"), "---"],
    ...areas.map(([area, its]) => rowOf(area, its)),
    rowOf("all", tried),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
};

/** The folder of a module, a feature or a desk. */
const areaOf = (file: string): string =>
  file
    .replace(/^apps\/(server|web)\/src\//, "")
    .split("/")
    .slice(0, -1)
    .slice(0, 2)
    .join("/");

const rowOf = (name: string, tried: readonly Tried[]): readonly string[] => {
  const counts = fates.map((fate) => tried.filter((each) => each.fate === fate).length);
  const [noticed = 0, unnoticed = 0, late = 0] = counts;
  const counted = noticed + unnoticed + late;
  const share = counted === 0 ? "" : `${Math.floor((100 * noticed) / counted)} %`;
  return [name, ...counts.map(String), share];
};
