import type { AnswerOf } from "@candor/wire/call";
import type { statementOverview } from "@candor/wire/statements";
import { useText } from "../../i18n/use-text.ts";
import { lookOf, showCount, showMoney, showSigned } from "../../lib/show-money.ts";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import styles from "./statements.module.css";

type Overview = AnswerOf<typeof statementOverview>;
const pockets = ["wallet", "contractWallet", "inUse", "total"] as const;
type Pocket = (typeof pockets)[number];

/** What each pocket had before the range, what moved in it, and what it had after. */
export const PocketTable = ({ overview }: { readonly overview: Overview }) => {
  const text = useText();
  const columns: readonly Column<Pocket>[] = [
    { key: "name", kind: "name", title: "USDT", cell: (pocket) => text(`statements.pockets.${pocket}`) },
    {
      key: "opening",
      title: text("statements.opening"),
      cell: (pocket) => showMoney(overview[pocket].opening),
    },
    {
      key: "moved",
      title: text("statements.moved"),
      cell: (pocket) => (
        <span className={lookOf(overview[pocket].moved)}>{showSigned(overview[pocket].moved)}</span>
      ),
    },
    {
      key: "closing",
      title: text("statements.closing"),
      cell: (pocket) => showMoney(overview[pocket].closing),
    },
  ];
  return (
    <div>
      <DataTable
        columns={columns}
        rows={pockets}
        keyOf={(pocket) => pocket}
        label={text("statements.fileTitle")}
      />
      <p className={styles["count"]}>
        {text("statements.count", { rows: showCount(overview.rows), fees: showMoney(overview.fees) })}
      </p>
    </div>
  );
};
