import { Text } from "@mantine/core";
import { Fragment, type ReactNode } from "react";

type Line = { readonly key: string; readonly title: string; readonly value: ReactNode };

/** A row of a table on a phone: its columns, one below the other. */
export const RowCard = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl style={card}>
    {lines.map(({ key, title, value }) => (
      <Fragment key={key}>
        <Text component="dt" size="xs" c="dimmed">
          {title}
        </Text>
        <dd style={cell}>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

const card = {
  display: "grid",
  gridTemplateColumns: "6.5rem minmax(0, 1fr)",
  columnGap: "0.75rem",
  rowGap: "0.125rem",
  alignItems: "baseline",
  margin: 0,
} as const;
const cell = { margin: 0, overflowWrap: "anywhere", whiteSpace: "normal" } as const;
