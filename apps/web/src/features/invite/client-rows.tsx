import { formatMoney, money, parseMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import { childList } from "@candor/wire/earn/referral";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Amount } from "../../ui/amount.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { PagedRows } from "../../parts/paged-rows.tsx";
import { pageSize } from "./page-size.ts";

type Client = AnswerOf<typeof childList>;

/** The caller's own clients, with what works for them: own money and credit (REF-01). */
export const ClientRows = () => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<Client>[] = [
    { key: "client", title: text("invite.client"), kind: "name", cell: ({ userPhone }) => userPhone },
    {
      key: "funds",
      title: text("invite.funds"),
      cell: (client) => (
        <>
          <Amount of={fundsOf(client)} /> USDT
        </>
      ),
    },
    { key: "since", title: text("invite.since"), cell: ({ utime }) => times.dateTime(utime) },
  ];
  return (
    <PagedRows
      answer={answerKey(childList)}
      pageSize={pageSize}
      read={(paged) => callList(childList, { ...paged })}
      empty={{ title: text("invite.noClients"), body: text("invite.noClientsBody") }}
    >
      {(rows) => (
        <DataTable columns={columns} rows={rows} keyOf={({ userPhone, utime }) => `${userPhone} ${utime}`} />
      )}
    </PagedRows>
  );
};

const fundsOf = ({ ownPrincipal, creditPrincipal }: Client): string =>
  formatMoney(money((parseMoney(ownPrincipal) ?? 0n) + (parseMoney(creditPrincipal) ?? 0n)));
