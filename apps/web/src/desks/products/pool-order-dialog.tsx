import { Radio, Stack, Text } from "@mantine/core";
import { askPoolOrder } from "@candor/wire/desks/products";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { AmountInput } from "../../console/amount-input.tsx";
import { isAmount } from "../../console/amount.ts";
import { ask } from "../../console/ask.ts";
import { goTo } from "../../console/frame/address.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showAmount } from "../../console/show.ts";
import type { ShownPool } from "./pool-facts.tsx";

type What = "give" | "take" | "end";
type Props = { readonly pool: ShownPool; readonly name: string; readonly onClose: () => void };

/** Asks two operators for a stake of the house in a pool, for the stake back, or for the pool's end. */
export const PoolOrderDialog = ({ pool, name, onClose }: Props) => {
  const client = useQueryClient();
  const mayDo = useMayDo();
  const [what, setWhat] = useState<What>("give");
  const [amount, setAmount] = useState("");
  const isWrong = what === "give" && !isAmount(amount, 6);
  return (
    <ReasonDialog
      title={`Order for ${pool.productId} ${name}`}
      confirm="Ask for it"
      isDanger={what === "end"}
      isReady={!isWrong}
      onClose={onClose}
      onConfirm={async (reason) => {
        const input = { productId: pool.productId, what, amount: what === "give" ? amount : "", reason };
        await ask(askPoolOrder, input);
        await client.invalidateQueries();
        if (mayDo("acts_read")) goTo("/approvals");
      }}
    >
      {({ isTried }) => (
        <>
          <Radio.Group label="What is ordered" value={what} onChange={(value) => setWhat(value as What)}>
            <Stack gap="xs" mt="xs">
              <Radio value="give" label="Give a stake out of the house's capital" />
              <Radio
                value="take"
                label={`Take the stake back: ${showAmount(pool.stake)} USDT now`}
                disabled={Number(pool.stake) === 0}
              />
              <Radio value="end" label="End the pool: everyone is paid out" />
            </Stack>
          </Radio.Group>
          {what === "give" && (
            <AmountInput
              label="Amount in USDT"
              value={amount}
              onType={setAmount}
              error={
                (isTried || amount !== "") && isWrong
                  ? "A number above zero, at most 6 decimals, with a point"
                  : undefined
              }
            />
          )}
          <Text size="sm" c="dimmed">
            {consequences[what]} Two operators approve it with their passkeys first.
          </Text>
        </>
      )}
    </ReasonDialog>
  );
};

const consequences: Readonly<Record<What, string>> = {
  give: "It enters at the value of a unit when the pool has no open trade. An order that cannot be done within a day lapses.",
  take: "It is paid at what its units are worth when the pool has no open trade.",
  end: "Its open trade is not cut short. When it has ended, each holder is paid floor(units × what is held ÷ all units), and nothing can undo it.",
};
