/** Acts about money with what became of them: a table for each desk that asks for such acts. */
import { Badge } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import {
  correctionListFile,
  houseMoveList,
  houseMoveListFile,
  type correctionList,
} from "@candor/wire/desks/house";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { askList } from "../ask.ts";
import { DeskTable, type DeskColumn } from "../desk/desk-table.tsx";
import { FindAct } from "./find-act.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showAccount } from "../frame/show-account.ts";
import { showAmount, showTime, showTotal } from "../show.ts";
import { useKeyedPages } from "../desk/use-pages.ts";

type MoneyAct = AnswerOf<typeof houseMoveList>;

const stateColors = {
  waiting: "yellow",
  booking: "blue",
  booked: "green",
  refused: "red",
  withdrawn: "gray",
} as const;

/** Of a move, only the reserve is the product's. */
const ofProduct = (account: string, productId: number): string =>
  showAccount(account, account === "yield_free" ? productId : 0);

const columns = (hasUser: boolean): readonly DeskColumn<MoneyAct>[] => [
  { key: "id", title: "Act", text: ({ id }) => id, isNumber: true, width: 70 },
  ...(hasUser
    ? [
        {
          key: "user",
          title: "User",
          text: ({ userId }: MoneyAct) => (userId === "0" ? "the house" : userId),
        },
      ]
    : []),
  { key: "from", title: "From", text: ({ from, productId }) => ofProduct(from, productId) },
  { key: "to", title: "To", text: ({ to, productId }) => ofProduct(to, productId) },
  {
    key: "amount",
    title: "Amount",
    text: ({ amount, asset }) => `${showAmount(amount)} ${asset}`,
    isNumber: true,
  },
  {
    key: "state",
    title: "State",
    text: ({ state, refusal }) => (refusal === "" ? state : `${state}: ${refusal}`),
    draw: ({ state, refusal }) => (
      <>
        <Badge variant="dot" color={stateColors[state]}>
          {state}
        </Badge>{" "}
        {refusal}
      </>
    ),
  },
  { key: "reason", title: "Why", text: ({ reason }) => reason, isLong: true },
  { key: "asked", title: "Asked by", text: ({ askedByName }) => askedByName },
  { key: "approved", title: "Approved by", text: ({ approvedBy }) => approvedBy.join(", ") || "nobody yet" },
  { key: "at", title: "Asked (UTC)", text: ({ askedAt }) => showTime(askedAt), width: 160 },
];

const refreshMs = 10_000;

type Props = {
  readonly name: string;
  readonly call: typeof houseMoveList | typeof correctionList;
  readonly emptyText: string;
  readonly hasUser?: boolean;
};

export const MoneyActs = ({ name, call, emptyText, hasUser = false }: Props) => {
  const [typed, setTyped] = useState("");
  const [find] = useDebouncedValue(typed.trim(), 300);
  const file = call.path === houseMoveList.path ? houseMoveListFile : correctionListFile;
  const pages = useKeyedPages<MoneyAct>(
    answerKey(call, find),
    (page) => askList(call, { find, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id", file: { call: file, filters: { find } } },
  );
  return (
    <DeskTable
      name={name}
      {...pages}
      totalText={showTotal(pages.total)}
      columns={columns(hasUser)}
      idOf={({ id }) => id}
      emptyText={find === "" ? emptyText : "No such act is about this."}
      filters={<FindAct typed={typed} onType={setTyped} />}
    />
  );
};
