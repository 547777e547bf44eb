import { annualPercent } from "@candor/core/invest/earned";
import { becomes } from "@candor/core/invest/schedule";
import { formatMoney, money, moneyUnit, parseRate, rate } from "@candor/core/money/money";
import { queryFinancialTypeList, type ProductRow } from "@candor/wire/earn/invest";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import styles from "./hot-products.module.css";

const most = 3;
/** More than an operator marks: what is closed, or of another kind, is left out here. */
const read = 30;
/** INV-02. */
const example = money(1_000n * moneyUnit);

/** Up to three products that an operator marked (INV-01). Refusals are ignored and leave no gap (API-08). */
export const HotProducts = () => {
  const text = useText();
  const { data } = useQuery({
    queryKey: answerKey(queryFinancialTypeList, shownLanguage(), "hot"),
    queryFn: async ({ signal }) =>
      (
        await callList(
          queryFinancialTypeList,
          { hotDigit: "1", isAsc: "asc", orderByColumn: "id", pageNum: 1, pageSize: read },
          { signal },
        )
      ).rows,
    throwOnError: false,
  });
  const open = (["fixed", "copy"] as const)
    .flatMap((kind) => (data ?? []).filter((product) => product.status === 1 && product.kind === kind))
    .slice(0, most);
  if (open.length === 0) return null;
  return (
    <section className={styles["hot"]} aria-labelledby="hot">
      <div className={styles["head"]}>
        <h2 id="hot">{text("hot.title")}</h2>
        <Link to="/project">{text("hot.all")}</Link>
      </div>
      <ul>
        {open.map((product) => (
          <HotProduct key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
};

type Props = { readonly product: ProductRow };

const HotProduct = ({ product }: Props) => (
  <li>
    <h3>
      <Link to="/details" search={{ id: product.id }}>
        {product.name}
      </Link>
    </h3>
    {product.pool === null ? <Rate product={product} /> : <Pool pool={product.pool} />}
  </li>
);

/** A pool promises no rate: what it trades stands instead of one (INV-14). */
const Pool = ({ pool }: { readonly pool: NonNullable<ProductRow["pool"]> }) => {
  const text = useText();
  return (
    <>
      <p>
        <b>{pool.pairName}</b> {text("hot.copy", { multiple: pool.multiple })}
      </p>
      <p className="muted">{text("hot.noRate")}</p>
    </>
  );
};

/** The rate, beside what it means in money (INV-02). */
const Rate = ({ product }: Props) => {
  const text = useText();
  const terms = { rate: parseRate(product.cycleRate) ?? rate(0n), days: product.cycleDays };
  const amount = showMoney(formatMoney(becomes(example, terms, 0).after));
  return (
    <>
      <p>
        <b>{`${showCount(annualPercent(terms))}%`}</b> {text("hot.annual")}
      </p>
      <p className="muted">{text("hot.becomes", { days: terms.days, amount })}</p>
    </>
  );
};
