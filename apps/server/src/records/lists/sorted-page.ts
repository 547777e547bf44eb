/** A page of a list that is short enough to be sorted here, by any of its columns (API-10). */
/** A value of a column: texts, numbers as decimals, times and digits. Lists within a row are no columns. */
type Value = string | number | null;
type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Asked = {
  readonly orderByColumn: string;
  readonly isAsc: "asc" | "desc";
  readonly pageNum: number;
  readonly pageSize: number;
};

export const sortedPage = <Listed extends Row>(rows: readonly Listed[], asked: Asked): readonly Listed[] => {
  const { orderByColumn, isAsc, pageNum, pageSize } = asked;
  const sign = isAsc === "asc" ? 1 : -1;
  const sorted = rows.toSorted(
    (one, other) =>
      sign *
      (compared(one[orderByColumn] as Value, other[orderByColumn] as Value) || compared(one.id, other.id)),
  );
  return sorted.slice((pageNum - 1) * pageSize, pageNum * pageSize);
};

/** Numbers, and decimals and ids, which are strings of digits, by their size; null before all; other texts as texts. */
const compared = (one: Value, other: Value): number => {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
};
