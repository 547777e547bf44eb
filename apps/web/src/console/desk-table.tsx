import { ActionIcon, Button, Checkbox, Group, Menu, Stack, Text, TextInput } from "@mantine/core";
import { IconColumns3, IconDownload, IconRefresh, IconSearch } from "@tabler/icons-react";
import { DataTable } from "mantine-datatable";
import { useState, type ReactNode } from "react";
import { csvOf, saveText } from "./csv.ts";
import { Failed } from "./failed.tsx";

export type DeskColumn<Row> = {
  readonly key: string;
  readonly title: string;
  /** What the cell says: it is searched for and exported. */
  readonly text: (row: Row) => string;
  /** What the cell shows, when that is more than its text. */
  readonly draw?: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Holds sentences: the table scrolls sideways before this column has one word a line. */
  readonly isLong?: boolean;
  readonly width?: number;
};

type Props<Row> = {
  /** Of the exported file, and for people who cannot see the table. */
  readonly name: string;
  readonly rows: readonly Row[] | undefined;
  readonly total?: number;
  /** Instead of the total's figure. */
  readonly totalText?: string | undefined;
  readonly error: Error | null;
  readonly columns: readonly DeskColumn<Row>[];
  readonly idOf: (row: Row) => string | number;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
  /** Present when there are more rows: the next ones are read from a place in the list, however long it is. */
  readonly onMore?: (() => void) | undefined;
  readonly onRow?: (row: Row) => void;
  readonly filters?: ReactNode;
  readonly emptyText: string;
};

/** px */
const leastLong = 240;

/** A table of a desk: search in what is loaded, columns to choose, export, rows that open by mouse and keyboard. */
export const DeskTable = <Row,>(props: Props<Row>) => {
  const { name, rows, error, columns, idOf, isFetching, onMore, onRow, emptyText } = props;
  const [search, setSearch] = useState("");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = columns.filter(({ key }) => !hidden.has(key));
  const words = search.trim().toLowerCase();
  const found = (rows ?? []).filter(
    (row) => words === "" || columns.some(({ text }) => text(row).toLowerCase().includes(words)),
  );
  if (error !== null && rows === undefined) return <Failed error={error} onAgain={props.onRefresh} />;
  return (
    <Stack gap="xs">
      <Toolbar
        {...props}
        search={search}
        onSearch={setSearch}
        hidden={hidden}
        onHidden={setHidden}
        onExport={() => saveText(`${name}.csv`, exported(shown, found), "text/csv;charset=utf-8")}
      />
      {error !== null && (
        <Text c="red" size="sm" role="alert">
          {error.message}
        </Text>
      )}
      <DataTable
        records={found as Row[]}
        idAccessor={idOf as never}
        fetching={isFetching && rows === undefined}
        minHeight={found.length === 0 ? 160 : 0}
        noRecordsText={rows === undefined ? "" : emptyText}
        withTableBorder
        highlightOnHover={onRow !== undefined}
        verticalSpacing={6}
        fz="sm"
        columns={shown.map(({ key, title, text, draw, isNumber = false, isLong = false, width }) => ({
          accessor: key,
          title,
          textAlign: isNumber ? ("right" as const) : ("left" as const),
          ...(width === undefined ? {} : { width }),
          ...(isLong ? { cellsStyle: () => ({ minWidth: leastLong }) } : {}),
          render: (row: Row) => (draw === undefined ? text(row) : draw(row)),
        }))}
        {...(onRow === undefined
          ? // Without rows to step through, the keyboard scrolls the table itself.
            { scrollAreaProps: { viewportProps: { tabIndex: 0 } } }
          : {
              onRowClick: ({ record }: { record: Row }) => onRow(record),
              customRowAttributes: (row: Row) => ({
                tabIndex: 0,
                onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => pressedOnRow(event, () => onRow(row)),
              }),
            })}
      />
      {onMore !== undefined && (
        <Button variant="default" onClick={onMore} loading={isFetching}>
          Load more
        </Button>
      )}
    </Stack>
  );
};

/** Enter opens a row, the arrow keys go to the next and the one before. */
const pressedOnRow = (event: React.KeyboardEvent<HTMLElement>, open: () => void): void => {
  const { key, currentTarget: row } = event;
  if (key === "Enter") open();
  const next = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  if ((key !== "ArrowDown" && key !== "ArrowUp") || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
};

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]);

const exported = <Row,>(columns: readonly DeskColumn<Row>[], rows: readonly Row[]): string =>
  csvOf(
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ text }) => text(row))),
  );

type ToolbarProps<Row> = Props<Row> & {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly onExport: () => void;
};

const Toolbar = <Row,>(props: ToolbarProps<Row>) => {
  const {
    rows,
    total,
    totalText,
    columns,
    filters,
    isFetching,
    onRefresh,
    search,
    onSearch,
    hidden,
    onHidden,
  } = props;
  return (
    <Group gap="xs" align="center">
      <TextInput
        aria-label="Search in the rows shown"
        placeholder="Search in the rows shown"
        leftSection={<IconSearch size={15} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        w={230}
      />
      {filters}
      <Group gap="xs" ml="auto" wrap="nowrap">
        <Text c="dimmed" size="sm" aria-live="polite">
          {rows === undefined ? "" : `${rows.length} of ${totalText ?? total ?? rows.length}`}
        </Text>
        <Menu closeOnItemClick={false} position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label="Choose columns">
              <IconColumns3 size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.map(({ key, title }) => (
              <Menu.Item key={key} component="div">
                <Checkbox
                  label={title}
                  checked={!hidden.has(key)}
                  onChange={() => onHidden(toggled(hidden, key))}
                />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ActionIcon variant="default" size="lg" aria-label="Export as CSV" onClick={props.onExport}>
          <IconDownload size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Read again"
          onClick={onRefresh}
          loading={isFetching}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
};
