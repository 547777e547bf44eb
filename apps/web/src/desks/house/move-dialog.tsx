import {
  houseAssets,
  isOfProduct,
  moveSources,
  moveTargets,
  type HouseAsset,
} from "@candor/core/house/house-move";
import type { HouseClass } from "@candor/core/ids/account-id";
import { Select } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { askHouseMove, type houseAccounts } from "@candor/wire/desks/house";
import { productList } from "@candor/wire/desks/products";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, askList } from "../../console/ask.ts";
import { AskMoneyDialog } from "../../console/acts/ask-money-dialog.tsx";
import { showAccount } from "../../console/frame/show-account.ts";
import { showAmount } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useMe } from "../../console/frame/use-me.ts";

type Props = { readonly accounts: readonly AnswerOf<typeof houseAccounts>[]; readonly onClose: () => void };

const choices = (accounts: readonly HouseClass[]) =>
  accounts.map((value) => ({ value, label: showAccount(value) }));

/** Asks for a move of house money: only movements that the ledger permits are offered. */
export const MoveDialog = ({ accounts, onClose }: Props) => {
  const mode = useMe().data?.mode ?? "live";
  const [asset, setAsset] = useState<HouseAsset>("USDT");
  const [from, setFrom] = useState<HouseClass | null>("capital");
  const [to, setTo] = useState<HouseClass | null>(null);
  const sources = moveSources.filter((name) => moveTargets(name, asset, mode).length > 0);
  const targets = from === null ? [] : moveTargets(from, asset, mode);
  const [product, setProduct] = useState<string | null>(null);
  const hasProduct = from !== null && to !== null && isOfProduct(from, to);
  const productId = hasProduct ? Number(product ?? 0) : 0;
  const isComplete =
    from !== null && to !== null && targets.includes(to) && (!hasProduct || product !== null);
  const isOutside = from?.startsWith("custody:") === true;
  const fromProduct = from === "yield_free" ? Number(product ?? 0) : 0;
  const held =
    accounts.find((row) => row.account === from && row.productId === fromProduct && row.asset === asset)
      ?.balance ?? "0";
  return (
    <AskMoneyDialog
      title="Move house money"
      isComplete={isComplete}
      asset={asset}
      decimals={asset === "USDT" ? 6 : 8}
      held={
        from === null || isOutside || (from === "yield_free" && product === null)
          ? undefined
          : `${showAmount(held)} ${asset}`
      }
      onClose={onClose}
      onAsk={(amount, reason) =>
        ask(askHouseMove, { from: from ?? "", to: to ?? "", asset, productId, amount, reason })
      }
    >
      <Select
        label="Asset"
        data={[...houseAssets]}
        value={asset}
        allowDeselect={false}
        onChange={(value) => {
          setAsset((value ?? "USDT") as HouseAsset);
          setFrom(value === "USDT" ? "capital" : "swap_stock");
          setTo(null);
        }}
      />
      <Select
        label="From"
        data={choices(sources)}
        value={from}
        allowDeselect={false}
        onChange={(value) => {
          setFrom(value as HouseClass);
          setTo(null);
        }}
      />
      <Select
        label="To"
        placeholder="Choose where it goes"
        data={choices(targets)}
        value={to}
        onChange={(value) => setTo(value as HouseClass | null)}
        description="“Outside” is money of the house's owners that comes in or goes out through this channel."
      />
      {hasProduct && <ProductSelect value={product} onChange={setProduct} />}
    </AskMoneyDialog>
  );
};

type SelectProps = { readonly value: string | null; readonly onChange: (value: string | null) => void };

/** Each investment product has a reserve of its own: a move names it. */
const ProductSelect = ({ value, onChange }: SelectProps) => {
  const { data, error } = useQuery({
    queryKey: answerKey(productList),
    queryFn: () => askList(productList, {}),
  });
  return (
    <Select
      label="Product"
      placeholder="Choose whose reserve it is"
      data={(data?.rows ?? []).map(({ productId, name }) => ({
        value: String(productId),
        label: `${productId} ${name}`,
      }))}
      value={value}
      onChange={onChange}
      error={error?.message}
      nothingFoundMessage="There is no product."
      description="What it has promised stays: only its free reserve can be moved."
    />
  );
};
