import { cashFlow } from "@candor/wire/journal";
import { walletWords } from "@candor/wire/codec/digits";
import type { AnswerOf } from "@candor/wire/call";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { lookOf, showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./journal-page.module.css";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { runningBalance } from "./running-balance.ts";
import { TextWithRemark } from "./text-with-remark.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { PagedRows } from "../../parts/paged-rows.tsx";
import { pageSize } from "./page-size.ts";

type Row = AnswerOf<typeof cashFlow>;
type Wallet = (typeof walletWords)[keyof typeof walletWords];

/** Every line of a wallet with its balance after it, from `financial/cashFlow`. The query's `wallet` selects the wallet. */
export const OtherTab = () => {
  const text = useText();
  const navigate = useNavigate();
  const { wallet: asked } = useSearch({ from: "/journal" });
  const wallet: Wallet = asked === walletWords.contract ? asked : "wallet";
  return (
    <>
      <div className={styles["wallets"]}>
        <Tabs
          look="segments"
          label={text("journal.wallets")}
          value={wallet}
          controls="journal-lines"
          tabs={[
            { value: "wallet", label: text("journal.wallet") },
            { value: walletWords.contract, label: text("journal.contractWallet") },
          ]}
          onChange={(value) => void navigate({ to: "/journal", search: { type: "2", wallet: value } })}
        />
      </div>
      <div id="journal-lines" role="tabpanel" aria-label={text("journal.wallets")}>
        <WalletLines key={wallet} wallet={wallet} />
      </div>
    </>
  );
};

const WalletLines = ({ wallet }: { readonly wallet: Wallet }) => {
  const text = useText();
  const isContract = wallet === walletWords.contract;
  return (
    <PagedRows
      answer={answerKey(cashFlow, wallet)}
      pageSize={pageSize}
      read={(paged) => callList(cashFlow, { isAsc: "desc", orderByColumn: "time", ...paged, wallet })}
      empty={{
        title: text("journal.noOther"),
        body: text(isContract ? "journal.noContractBody" : "journal.noOtherBody"),
        action: (
          <Link to={isContract ? "/contract" : "/quotes"} className={buttonClass({ kind: "solid" })}>
            {text(isContract ? "journal.toContracts" : "journal.toQuotes")}
          </Link>
        ),
      }}
    >
      {(rows) => <Lines rows={rows} />}
    </PagedRows>
  );
};

const Lines = ({ rows }: { readonly rows: readonly Row[] }) => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<Row>[] = [
    { key: "time", title: text("journal.time"), cell: ({ time }) => times.dateTime(time) },
    {
      key: "what",
      title: text("journal.what"),
      cell: ({ name, remarks }) => <TextWithRemark what={name} more={remarks} />,
    },
    { key: "amount", title: text("journal.amount"), cell: ({ money }) => <Change money={money} /> },
    { key: "balance", title: text("journal.balance"), cell: ({ balance }) => <Amount of={balance} /> },
  ];
  return (
    <>
      <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} look="lines" />
      <Sum rows={rows} />
    </>
  );
};

const Change = ({ money }: { readonly money: string }) => (
  <span className={lookOf(money)}>
    <Amount of={money} signed />
  </span>
);

/** The page's lines added up on this device. */
const Sum = ({ rows }: { readonly rows: readonly Row[] }) => {
  const text = useText();
  const sum = runningBalance(rows);
  if (sum === undefined) return null;
  return sum.adds ? (
    <p className={styles["sum"]}>
      {text("journal.adds", { opening: showMoney(sum.opening), closing: showMoney(sum.closing) })}
    </p>
  ) : (
    <p className={styles["wrong"]} role="alert">
      {text("journal.doesNotAdd", { line: sum.line + 1 })}
    </p>
  );
};
