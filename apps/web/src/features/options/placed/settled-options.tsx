import type { OptionRow } from "@candor/wire/options";
import { useText } from "../../../i18n/use-text.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button } from "../../../ui/button.tsx";
import { PairPrice } from "../../../parts/pair/pair-price.tsx";
import { DataTable, type Column } from "../../../ui/table/data-table.tsx";
import { resultOf } from "./option-result.ts";
import { placedColumns } from "./placed-columns.tsx";

type Props = { readonly rows: readonly OptionRow[]; readonly onAudit: (option: OptionRow) => void };

/** Settled options; each opens the evidence of its outcome (OPT-08). */
export const SettledOptions = ({ rows, onAudit }: Props) => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<OptionRow>[] = [
    ...placedColumns(text),
    {
      key: "exit",
      title: text("options.exit"),
      cell: ({ symbol, exitPrice }) => <PairPrice symbol={symbol} price={exitPrice ?? "0"} />,
    },
    { key: "result", title: text("options.result"), cell: (option) => <Result option={option} /> },
    {
      key: "settled",
      title: text("options.settledAt"),
      kind: "quiet",
      cell: ({ sellTime }) => times.shortTime(sellTime),
    },
    {
      key: "evidence",
      title: text("options.evidence"),
      kind: "actions",
      cell: (option) => (
        <Button onClick={() => onAudit(option)} aria-label={text("options.auditOf", { id: option.id })}>
          {text("options.audit")}
        </Button>
      ),
    },
  ];
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />;
};

const Result = ({ option }: { readonly option: OptionRow }) => {
  const text = useText();
  const { look, key } = resultOf(option);
  return (
    <span className={look}>
      {text(key)} <Amount of={option.optionNet ?? "0"} signed />
    </span>
  );
};
