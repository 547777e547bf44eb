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
          { type: "1", hotDigit: "1", isAsc: "asc", orderByColumn: "id", pageNum: 1, pageSize: most },
          { signal },
        )
      ).rows,
    throwOnError: false,
  });
  const open = (data ?? []).filter(({ status }) => status === 1);
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

const HotProduct = ({ product }: { readonly product: ProductRow }) => {
  const text = useText();
  const terms = { rate: parseRate(product.cycleRate) ?? rate(0n), days: product.cycleDays };
  const amount = showMoney(formatMoney(becomes(example, terms, 0).after));
  return (
    <li>
      <h3>
        <Link to="/details" search={{ id: product.id }}>
          {product.name}
        </Link>
      </h3>
      <p>
        <b>{`${showCount(annualPercent(terms))}%`}</b> {text("hot.annual")}
      </p>
      <p className="muted">{text("hot.becomes", { days: terms.days, amount })}</p>
    </li>
  );
};
