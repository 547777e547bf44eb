import type { ReactNode } from "react";
import styles from "./data-table.module.css";

export type Column<Row> = {
  /** Identifies the column among the others. */
  readonly key: string;
  /** The column's header; on phones and tablets, where each row is a card, it comes before the value. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** "name" heads the row; "actions" has its buttons; "quiet" is read last; "alone" labels itself on a card; "wide" has a whole line of a card. */
  readonly kind?: "name" | "actions" | "quiet" | "alone" | "wide";
  /** The tooltip of a cell. */
  readonly hint?: (row: Row) => string;
};

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What the table contains, for assistive software; leave it out where a heading or a tab says it. */
  readonly label?: string;
  /** "cards": on phones and tablets each row is a card of named values. "lines": a statement's four values in two lines. */
  readonly look?: "cards" | "lines";
};

/** The table for all rows that belong to a user: options, contracts, the journal. */
export const DataTable = <Row,>({ columns, rows, keyOf, label, look = "cards" }: Props<Row>) => (
  <table className={`${styles["table"]} ${styles[look]}`} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ key, title }) => (
          <th key={key} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map((column) => (
            <Cell key={column.key} column={column} row={row} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type CellProps<Row> = { readonly column: Column<Row>; readonly row: Row };

const Cell = <Row,>({ column: { title, cell, kind, hint }, row }: CellProps<Row>) => {
  if (kind === "name") return <th scope="row">{cell(row)}</th>;
  if (kind === "actions") return <td className={styles["actions"]}>{cell(row)}</td>;
  return (
    <td
      data-label={kind === "alone" ? undefined : title}
      className={kind === "quiet" ? "muted" : kind === "wide" ? styles["wide"] : undefined}
      title={hint?.(row)}
    >
      {cell(row)}
    </td>
  );
};
