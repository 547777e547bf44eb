import { Badge } from "@mantine/core";
import type { DeskColumn } from "./desk-table.tsx";

/** The column with a row's state: its word behind a dot of its colour. */
export const stateColumn = <Row,>(
  text: (row: Row) => string,
  colorOf: (row: Row) => string,
): DeskColumn<Row> => ({
  key: "state",
  title: "State",
  text,
  draw: (row) => (
    <Badge variant="dot" color={colorOf(row)}>
      {text(row)}
    </Badge>
  ),
});
