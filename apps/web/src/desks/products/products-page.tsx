import { Badge, Button } from "@mantine/core";
import { productList } from "@candor/wire/desks/products";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { waitingColumn } from "../../console/acts/waiting-column.tsx";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showAmount } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductDrawer } from "./product-drawer.tsx";
import type { ShownProduct } from "./product.ts";
import { shownTerms } from "./shown-terms.ts";

const refreshMs = 10_000;

const showDue = ({ interest, principal }: ShownProduct["due7"]): string =>
  `${showAmount(interest)} + ${showAmount(principal)}`;

const columns: readonly DeskColumn<ShownProduct>[] = [
  { key: "product", title: "Product", text: ({ productId, name }) => `${productId} ${name}`, width: 160 },
  {
    key: "sales",
    title: "Sales",
    text: ({ isOpen }) => (isOpen ? "open" : "closed"),
    draw: ({ isOpen }) => (
      <Badge variant="dot" color={isOpen ? "green" : "gray"}>
        {isOpen ? "open" : "closed"}
      </Badge>
    ),
    width: 100,
  },
  { key: "terms", title: "Interest", text: (product) => shownTerms(product).fixed, width: 190 },
  { key: "free", title: "Free reserve", text: ({ free }) => showAmount(free), isNumber: true },
  { key: "covers", title: "Covers principal", text: ({ covers }) => showAmount(covers), isNumber: true },
  { key: "promised", title: "Promised", text: ({ committed }) => showAmount(committed), isNumber: true },
  { key: "holdings", title: "Holdings", text: ({ holdings }) => String(holdings), isNumber: true },
  { key: "own", title: "Principal", text: ({ own }) => showAmount(own), isNumber: true },
  { key: "due7", title: "Due in 7 days", text: ({ due7 }) => showDue(due7), isNumber: true },
  { key: "due30", title: "Due in 30 days", text: ({ due30 }) => showDue(due30), isNumber: true },
  waitingColumn,
  { key: "compound", title: "Compound", text: (product) => shownTerms(product).compound, width: 190 },
  { key: "range", title: "Purchase", text: (product) => shownTerms(product).range, width: 170 },
];

/** Investment products: what they promise, what covers it, and what operators change of them. */
export const ProductsPage = () => {
  const [openedId, setOpenedId] = useState<number | undefined>();
  const [isNew, setIsNew] = useState(false);
  const mayDo = useMayDo();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(productList),
    queryFn: () => askList(productList, {}),
    refetchInterval: refreshMs,
  });
  const opened = data?.rows.find(({ productId }) => productId === openedId);
  return (
    <Desk
      title="Investment products"
      about="What each offers, what its reserve covers, and what falls due: interest + principal, in USDT. What is held keeps its terms."
      actions={mayDo("product_change") && <Button onClick={() => setIsNew(true)}>New product</Button>}
    >
      <DeskTable
        name="products"
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        columns={columns}
        idOf={({ productId }) => productId}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        onRow={({ productId }) => setOpenedId(productId)}
        emptyText="There is no product yet."
      />
      {opened !== undefined && <ProductDrawer product={opened} onClose={() => setOpenedId(undefined)} />}
      {isNew && (
        <ProductDialog
          product={undefined}
          taken={(data?.rows ?? []).map(({ productId }) => productId)}
          onClose={() => setIsNew(false)}
        />
      )}
    </Desk>
  );
};
