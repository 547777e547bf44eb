import { Text } from "@mantine/core";
import { openProduct } from "@candor/wire/desks/products";
import { useQueryClient } from "@tanstack/react-query";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import type { ShownProduct } from "./product.ts";

type Props = { readonly product: ShownProduct; readonly onClose: () => void };

/** Opens or closes the sales of a product: one operator does it. */
export const SalesDialog = ({ product: { productId, name, isOpen }, onClose }: Props) => {
  const client = useQueryClient();
  const verb = isOpen ? "Close" : "Open";
  return (
    <ReasonDialog
      title={`${verb} the sales of ${productId} ${name}`}
      confirm={`${verb} the sales`}
      isDanger={isOpen}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(openProduct, { productId, sales: isOpen ? "closed" : "open", reason });
        await client.invalidateQueries();
      }}
    >
      <Text size="sm">
        {isOpen
          ? "Nobody can buy it then. What is held goes on, earns, and is renewed."
          : "It is sold as far as its reserve covers the interest."}
      </Text>
    </ReasonDialog>
  );
};
