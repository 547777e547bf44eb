import type { ProductRow } from "@candor/wire/earn/invest";
import { useState, type ReactNode } from "react";
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
          return (
            <Opened key={product.id} product={product} hasRecord={hasRecord}>
              {children}
            </Opened>
          );
        }}
      </Loaded>
    </>
  );
};

type OpenedProps = Pick<Required<Props>, "hasRecord" | "children"> & { readonly product: ProductRow };

/** What sells out while it is shown stays: its last purchase may be the user's own, or an answer may still be asked for (INV-06, API-11). */
const Opened = ({ product, hasRecord, children }: OpenedProps) => {
  const [wasOpen, setWasOpen] = useState(false);
  if (!wasOpen && isOpen(product)) setWasOpen(true);
  return wasOpen || hasRecord(product) ? children(product) : <GoneState why="SoldOut" />;
};
