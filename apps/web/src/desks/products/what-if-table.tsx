import type { CheckedProduct } from "@candor/core/invest/check-product";
import { Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { whatIf } from "./product-form.ts";

type Props = {
  /** Undefined while the terms are not complete. */
  readonly product: CheckedProduct | undefined;
  /** The product's free reserve. */
  readonly free: string;
};

/** What the terms would cost, before anybody asks for them: the reserve is the product's own, or one that is thought of. */
export const WhatIfTable = ({ product, free }: Props) => {
  const [reserve, setReserve] = useState(free);
  const rows = product === undefined ? undefined : whatIf(product, reserve);
  return (
    <Stack gap="xs">
      <TextInput
        label="What if its reserve, in USDT, is sold out"
        description="Its free reserve, or any other amount. Nothing is moved by this."
        inputMode="decimal"
        value={reserve}
        onChange={(event) => setReserve(event.currentTarget.value)}
        error={
          product !== undefined && rows === undefined
            ? "An amount, at most 6 decimals, with a point"
            : undefined
        }
      />
      {rows === undefined ? (
        <Text size="sm" c="dimmed">
          Shown when the terms are complete.
        </Text>
      ) : (
        <Table withTableBorder aria-label="What if" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cycle</Table.Th>
              <Table.Th ta="right">Yearly</Table.Th>
              <Table.Th ta="right">Covers principal</Table.Th>
              <Table.Th ta="right">Costs interest</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, yearly, covers, costs }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{yearly}</Table.Td>
                <Table.Td ta="right">{covers}</Table.Td>
                <Table.Td ta="right">{costs}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
};
