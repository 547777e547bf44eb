import type { AnswerOf } from "@candor/wire/call";
import type { statementOverview } from "@candor/wire/statements";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { lookOf, showCount, showMoney, showSigned } from "../../lib/show/show-money.ts";
import { Amount } from "../../ui/amount.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import styles from "./statements.module.css";

type Overview = AnswerOf<typeof statementOverview>;
const pockets = ["wallet", "contractWallet", "inUse", "total"] as const;
type Pocket = (typeof pockets)[number];
type Token = Overview["tokens"][number];

/** What each pocket and each token had before the range, what moved in it, and what it had after. */
export const PocketTable = ({ overview }: { readonly overview: Overview }) => {
  const text = useText();
  const amounts = <Row,>(
    of: (row: Row) => Omit<Token, "asset">,
    show: (amount: string, signed: boolean) => ReactNode,
  ): readonly Column<Row>[] => [
    { key: "opening", title: text("statements.opening"), cell: (row) => show(of(row).opening, false) },
    {
      key: "moved",
      title: text("statements.moved"),
      cell: (row) => <span className={lookOf(of(row).moved)}>{show(of(row).moved, true)}</span>,
    },
    { key: "closing", title: text("statements.closing"), cell: (row) => show(of(row).closing, false) },
  ];
  const columns: readonly Column<Pocket>[] = [
    { key: "name", kind: "name", title: "USDT", cell: (pocket) => text(`statements.pockets.${pocket}`) },
    ...amounts<Pocket>(
      (pocket) => overview[pocket],
      (amount, signed) => <Amount of={amount} signed={signed} />,
    ),
  ];
  const tokenColumns: readonly Column<Token>[] = [
    { key: "name", kind: "name", title: text("statements.tokens"), cell: ({ asset }) => asset },
    ...amounts<Token>(
      (token) => token,
      (amount, signed) => (signed ? showSigned(amount) : showMoney(amount)),
    ),
  ];
  return (
    <div className={styles["pockets"]}>
      <DataTable
        columns={columns}
        rows={pockets}
        keyOf={(pocket) => pocket}
        label={text("statements.fileTitle")}
      />
      {overview.tokens.length > 0 && (
        <DataTable
          columns={tokenColumns}
          rows={overview.tokens}
          keyOf={({ asset }) => asset}
          label={text("statements.tokens")}
        />
      )}
      <p className={styles["count"]}>
        {text("statements.count", { rows: showCount(overview.rows), fees: showMoney(overview.fees) })}
      </p>
    </div>
  );
};
