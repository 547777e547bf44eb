import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconColumns3, IconDownload, IconRefresh, IconSearch } from "../../ui/icons/icons.tsx";
import { DataTable, type DataTableColumn } from "mantine-datatable";
import { useState, type ReactNode } from "react";
import { mostExported } from "@candor/wire/lists/list-file";
import { csvOf, saveText } from "./csv.ts";
import { Failed } from "../frame/failed.tsx";
import { showAmount } from "../show.ts";
import { useFocusOfGoneRow } from "../../lib/keyboard/focus-back.ts";
import { RowCard } from "./row-card.tsx";

export type DeskColumn<Row> = {
  readonly key: string;
  readonly title: string;
  /** The text of the cell, for the search and the export. */
  readonly text: (row: Row) => string;
  /** What the cell shows, if that is more than its text. */
  readonly draw?: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** The column has sentences: the table scrolls sideways before the column becomes too narrow for them. */
  readonly isLong?: boolean;
  readonly width?: number;
};

type Props<Row> = {
  /** The name of the exported file, and of the table for assistive software. */
  readonly name: string;
  readonly rows: readonly Row[] | undefined;
  readonly total?: number;
  /** Shown instead of the total. */
  readonly totalText?: string | undefined;
  readonly error: Error | null;
  readonly columns: readonly DeskColumn<Row>[];
  readonly idOf: (row: Row) => string | number;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
  /** Present when there are more rows. Reads the next ones, from a place in the list. */
  readonly onMore?: (() => void) | undefined;
  /** Present when `rows` are only a part of the list: the column that it is sorted by, and how to read it from its other end. */
  readonly order?: {
    readonly sortedBy: string | undefined;
    readonly isOldestFirst: boolean;
    readonly onTurn: () => void;
  };
  /** Saves the whole list. Without it the rows are the whole list. */
  readonly onExport?: (() => Promise<void>) | undefined;
  readonly onRow?: (row: Row) => void;
  readonly filters?: ReactNode;
  readonly emptyText: string;
};

/** In pixels. */
const leastLong = 240;
/** The width at which the frame hides its menu, too. */
const narrow = "(max-width: 47.99em)";

type Sorted = { readonly columnAccessor: string; readonly direction: "asc" | "desc" };

/**
 * A table of a desk: columns to choose, export, rows that open by mouse and keyboard. A list that was read as a whole is searched and sorted
 * in the browser, by any column. A longer list is searched by its filters, and sorted only by the column in whose order the server reads it.
 * On a phone each row is a card, so nothing scrolls sideways. A list that was read as a whole is then sorted only by its first column.
 */
export const DeskTable = <Row,>(props: Props<Row>) => {
  const { name, rows, error, columns, idOf, isFetching, onMore, onRow, emptyText, order } = props;
  const [search, setSearch] = useState("");
  const [sorted, setSorted] = useState<Sorted | undefined>();
  const [exporting, setExporting] = useState({ isBusy: false, failure: "" });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const focus = useFocusOfGoneRow(rows);
  const shown = columns.filter(({ key }) => !hidden.has(key));
  const words = search.trim().toLowerCase();
  const matching = (rows ?? []).filter(
    (row) => words === "" || columns.some(({ text }) => text(row).toLowerCase().includes(words)),
  );
  const found = order === undefined ? sortedRows(matching, columns, sorted) : matching;
  const save = async (): Promise<void> => {
    const text = (): string => exported(shown, found);
    if (props.onExport === undefined) return saveText(`${name}.csv`, text(), "text/csv;charset=utf-8");
    setExporting({ isBusy: true, failure: "" });
    const failure = await props.onExport().then(
      () => "",
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
    setExporting({ isBusy: false, failure });
  };
  if (error !== null && rows === undefined) return <Failed error={error} onAgain={props.onRefresh} />;
  return (
    <Stack gap="xs" {...focus}>
      <Toolbar
        {...props}
        search={search}
        onSearch={setSearch}
        hidden={hidden}
        onHidden={setHidden}
        isExporting={exporting.isBusy}
        onSave={() => void save()}
      />
      {(error !== null || exporting.failure !== "") && (
        <Text c="red" size="sm" role="alert">
          {error?.message ?? exporting.failure}
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
        columns={isNarrow ? [cardColumn(shown, columns, order)] : tableColumns(shown, order)}
        sortStatus={sortStatusOf(order, sorted) as never}
        onSortStatusChange={({ columnAccessor, direction }) =>
          order === undefined
            ? setSorted({ columnAccessor: String(columnAccessor), direction })
            : order.onTurn()
        }
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

const tableColumns = <Row,>(
  shown: readonly DeskColumn<Row>[],
  order: Props<Row>["order"],
): DataTableColumn<Row>[] =>
  shown.map(({ key, title, text, draw, isNumber = false, isLong = false, width }) => ({
    accessor: key,
    title,
    textAlign: isNumber ? ("right" as const) : ("left" as const),
    ...(width === undefined ? {} : { width }),
    ...(isLong ? { cellsStyle: () => ({ minWidth: leastLong }) } : {}),
    sortable: order === undefined || order.sortedBy === key,
    render: draw ?? text,
  }));

/** One column that shows all columns as a card. Its title is that of the column that sorts. */
const cardColumn = <Row,>(
  shown: readonly DeskColumn<Row>[],
  columns: readonly DeskColumn<Row>[],
  order: Props<Row>["order"],
): DataTableColumn<Row> => {
  const sorting = columns.find(({ key }) => key === order?.sortedBy) ?? columns[0];
  return {
    accessor: sorting?.key ?? "row",
    title: sorting?.title ?? "",
    sortable: order === undefined || order.sortedBy !== undefined,
    render: (row) => (
      <RowCard
        lines={shown
          .filter(({ text, draw }) => draw !== undefined || text(row) !== "")
          .map(({ key, title, text, draw }) => ({ key, title, value: (draw ?? text)(row) }))}
      />
    ),
  };
};

/** No column is marked until one is chosen. */
const unsorted: Sorted = { columnAccessor: "", direction: "asc" };

const sortStatusOf = (order: Props<never>["order"], sorted: Sorted | undefined): Sorted => {
  if (order === undefined) return sorted ?? unsorted;
  return { columnAccessor: order.sortedBy ?? "", direction: order.isOldestFirst ? "asc" : "desc" };
};

/** Numbers within texts count as numbers. */
const { compare } = new Intl.Collator("en", { numeric: true });

const sortedRows = <Row,>(
  rows: readonly Row[],
  columns: readonly DeskColumn<Row>[],
  sorted: Sorted | undefined,
): readonly Row[] => {
  const text = columns.find(({ key }) => key === sorted?.columnAccessor)?.text;
  if (text === undefined) return rows;
  const inOrder = rows.toSorted((a, b) => compare(text(a), text(b)));
  return sorted?.direction === "desc" ? inOrder.toReversed() : inOrder;
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
  readonly isExporting: boolean;
  readonly onSave: () => void;
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
    order,
  } = props;
  const searchLabel = order === undefined ? "Search" : "Search in the rows shown";
  const what =
    props.onExport === undefined
      ? ""
      : `: all that the filters find, up to ${showAmount(String(mostExported))} rows`;
  return (
    <Group gap="xs" align="center">
      <TextInput
        aria-label={searchLabel}
        placeholder={searchLabel}
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
        <Popover position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon variant="default" size="lg" aria-label="Choose columns">
              <IconColumns3 size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="sm">
              {columns.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  label={title}
                  checked={!hidden.has(key)}
                  onChange={() => onHidden(toggled(hidden, key))}
                />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Export as CSV"
          title={`Export as CSV${what}`}
          onClick={props.onSave}
          loading={props.isExporting}
        >
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
