/** Comma lists of whole numbers, as operators write them. */

const mostEntries = 20;

/** Whole numbers from 1 to `most`, with commas between them; spaces do not matter. Undefined for anything else. */
export const numberList = (text: string, most: number): readonly number[] | undefined => {
  if (text.trim() === "") return [];
  const entries = text.split(",").map((entry) => entry.trim());
  const numbers = entries.flatMap((entry) => (/^[1-9]\d{0,6}$/.test(entry) ? [Number(entry)] : []));
  const areAll = numbers.length === entries.length && numbers.every((number) => number <= most);
  return areAll && numbers.length <= mostEntries ? numbers : undefined;
};

/** Of numbers above zero. */
export const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => number > (numbers[at - 1] ?? 0));
