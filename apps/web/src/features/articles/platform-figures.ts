/** What the platform publishes about itself, for /about (CNT-01): nothing here is written by anybody. */
import { formatMoney, parseMoney, zeroMoney } from "@candor/core/money/money";
import { queryFinancialTypeList, type ProductRow } from "@candor/wire/earn/invest";
import { leverExposure } from "@candor/wire/leverage";
import { lossFigures, type LossFigure } from "@candor/wire/risk";
import { useQuery } from "@tanstack/react-query";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call, callList, type Page } from "../../lib/calls/api.ts";
import { useProducts } from "../../live/products.ts";

/** An operator keeps a few dozen products at most. */
const mostProducts = 100;

export type Reserves = {
  /** Interest that is promised and set aside. */
  readonly committed: string;
  /** Interest that can still be promised. */
  readonly cover: string;
};

/** The sums over all products; undefined when some are not among the rows, because a part would pass for the whole. */
export const reservesOf = ({ rows, total }: Page<ProductRow>): Reserves | undefined =>
  rows.length < total ? undefined : { committed: sumOf(rows, "committed"), cover: sumOf(rows, "cover") };

const sumOf = (rows: readonly ProductRow[], field: "committed" | "cover"): string =>
  formatMoney(rows.reduce((sum, row) => sum + (parseMoney(row[field]) ?? zeroMoney), 0n));

/** Each is undefined while it is not known. */
export type PlatformFigures = {
  readonly pairs: number | undefined;
  readonly exposure:
    | { readonly ownMoney: string; readonly stressLoss: string; readonly borne: string }
    | undefined;
  readonly reserves: Reserves | undefined;
  /** Of options and contracts together; null before the first count. */
  readonly losses: LossFigure | null | undefined;
};

export const usePlatformFigures = (): PlatformFigures => {
  const exposure = useQuery({
    queryKey: answerKey(leverExposure),
    queryFn: ({ signal }) => call(leverExposure, {}, { signal }),
  });
  const products = useQuery({
    queryKey: answerKey(queryFinancialTypeList, "sums"),
    queryFn: ({ signal }) =>
      callList(
        queryFinancialTypeList,
        { isAsc: "asc", orderByColumn: "id", pageNum: 1, pageSize: mostProducts },
        { signal },
      ),
  });
  const losses = useQuery({
    queryKey: answerKey(lossFigures),
    queryFn: ({ signal }) => callList(lossFigures, {}, { signal }),
  });
  return {
    pairs: useProducts().data?.length,
    exposure: exposure.data,
    reserves: products.data === undefined ? undefined : reservesOf(products.data),
    losses:
      losses.data === undefined ? undefined : (losses.data.rows.find(({ kind }) => kind === "all") ?? null),
  };
};
