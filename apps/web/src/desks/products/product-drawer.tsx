import { Badge, Button, Group, Stack } from "@mantine/core";
import { parseMoney } from "@candor/core/money/money";
import { useState } from "react";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { goTo } from "../../console/frame/address.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showAmount } from "../../console/show.ts";
import { PoolFacts, type ShownPool } from "./pool-facts.tsx";
import { PoolOrderDialog } from "./pool-order-dialog.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import type { ShownProduct } from "./product.ts";
import { SalesDialog } from "./sales-dialog.tsx";
import { shownTerms } from "./shown-terms.ts";
import { TextsDialog } from "./texts-dialog.tsx";

type Asking = "terms" | "sales" | "texts";
type Props = { readonly product: ShownProduct; readonly onClose: () => void };

/** One product: its terms, its reserve, what is held and falls due, and what can be done with it. */
export const ProductDrawer = ({ product, onClose }: Props) => {
  const mayDo = useMayDo();
  const [asking, setAsking] = useState<Asking | undefined>();
  const [ordering, setOrdering] = useState<ShownPool | undefined>();
  const close = (): void => setAsking(undefined);
  const isPool = product.kind === "copy";
  return (
    <DeskDrawer
      title={`${product.productId} ${product.name}`}
      isAsking={asking !== undefined || ordering !== undefined}
      onClose={onClose}
    >
      <Stack gap="md">
        <Group justify="space-between">
          <Badge variant="dot" color={product.isOpen ? "green" : "gray"}>
            {product.isOpen ? "sales are open" : "sales are closed"}
          </Badge>
          <Group gap="xs">
            {mayDo("product_change") && <Button onClick={() => setAsking("terms")}>Change the terms</Button>}
            {mayDo("product_open") && (
              <Button variant="default" onClick={() => setAsking("sales")}>
                {product.isOpen ? "Close the sales" : "Open the sales"}
              </Button>
            )}
            <Button variant="default" onClick={() => setAsking("texts")}>
              Texts
            </Button>
            {!isPool && mayDo("house_move") && (
              <Button variant="default" onClick={() => goTo("/house")}>
                To its reserve
              </Button>
            )}
          </Group>
        </Group>
        <FactTable title="Terms" rows={termFacts(product)} />
        {isPool ? (
          <PoolFacts productId={product.productId} onOrder={setOrdering} />
        ) : (
          <>
            <FactTable
              title="Reserve and holdings"
              about="Interest is set aside in the reserve before it is promised: what is promised is always there."
              rows={reserveFacts(product)}
            />
            <FactTable
              title="What falls due"
              about="Counted from the last closed day on, of the cycles that run now. Principal comes from what its owners have invested."
              rows={[
                ...dueFacts("7 days", product.due7, product),
                ...dueFacts("30 days", product.due30, product),
              ]}
            />
          </>
        )}
      </Stack>
      {asking === "terms" && <ProductDialog product={product} taken={[]} onClose={close} />}
      {asking === "sales" && <SalesDialog product={product} onClose={close} />}
      {asking === "texts" && <TextsDialog product={product} onClose={close} />}
      {ordering !== undefined && (
        <PoolOrderDialog pool={ordering} name={product.name} onClose={() => setOrdering(undefined)} />
      )}
    </DeskDrawer>
  );
};

const usdt = (amount: string): string => `${showAmount(amount)} USDT`;

const termFacts = (product: ShownProduct): readonly Fact[] => {
  const { fixed, compound, range, exit } = shownTerms(product);
  const isPool = product.kind === "copy";
  const interest: readonly Fact[] = [
    ["Interest", fixed],
    ["Compound interest", compound],
    ["Purchase", range],
    ["Early exit", exit],
    ["Marked", product.marked],
    ["Further cycles", <FurtherCycles key="cycles" text={product.furtherCycles} />],
  ];
  return [
    ["Kind", product.kind],
    ...(isPool
      ? ([
          ["Rule", fixed],
          ["Purchase", range],
        ] as const)
      : interest),
    ...(product.waitingAct === null ? [] : [["Waiting", `act ${product.waitingAct}`] as const]),
  ];
};

/** One in a line. */
const FurtherCycles = ({ text }: { readonly text: string }) => (
  <span style={{ whiteSpace: "pre-line" }}>{text || "none"}</span>
);

const reserveFacts = ({ free, committed, covers, holdings, own, credit }: ShownProduct): readonly Fact[] => [
  ["Free reserve", usdt(free)],
  ["Covers principal of", usdt(covers)],
  ["Promised and not paid", usdt(committed)],
  ["Live holdings", String(holdings)],
  ["Own money in them", usdt(own)],
  ["Credit in them", usdt(credit)],
];

/** A reserve that cannot renew what may go on gives principal back instead: an operator should know before. */
const dueFacts = (within: string, due: ShownProduct["due7"], { free }: ShownProduct): readonly Fact[] => [
  [`Interest in ${within}`, usdt(due.interest)],
  [`Principal of cycles that end in ${within}`, usdt(due.principal)],
  [`To renew those of ${within} takes`, usdt(due.renewals), isAbove(due.renewals, free)],
];

const isAbove = (one: string, other: string): boolean => (parseMoney(one) ?? 0n) > (parseMoney(other) ?? 0n);
