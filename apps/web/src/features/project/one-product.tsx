import type { ProductRow } from "@candor/wire/earn/invest";
import type { ReactNode } from "react";
import { Loaded } from "../../parts/states.tsx";
import { GoneState } from "./gone-state.tsx";
import { isOpen } from "./product-terms.ts";
import { useProducts } from "./products-query.ts";
import { StaleNote } from "./stale-note.tsx";

type Props = {
  readonly id: string | undefined;
  /** What stays open when nothing of it is sold any more. */
  readonly hasRecord?: (product: ProductRow) => boolean;
  readonly children: (product: ProductRow) => ReactNode;
};

/** The product with a number, or why it cannot be shown: there is none, or it is sold out. The experience product is bought from the list. */
export const OneProduct = ({ id, hasRecord = () => false, children }: Props) => {
  const products = useProducts();
  return (
    <>
      <StaleNote query={products} />
      <Loaded query={products} rows={6}>
        {(rows) => {
          const product = rows.find((each) => each.id === id && each.kind !== "experience");
          if (product === undefined) return <GoneState why="FailedToGetProductInformation" />;
          return isOpen(product) || hasRecord(product) ? children(product) : <GoneState why="SoldOut" />;
        }}
      </Loaded>
    </>
  );
};
