import { Stack, Text, TextInput } from "@mantine/core";
import { saveLender } from "@candor/wire/desks/front";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import type { FrontEntry } from "./front-entry.ts";

type Props = { readonly lender?: FrontEntry; readonly onClose: () => void };

/** Lists a lender, or changes one. */
export const LenderDialog = ({ lender, onClose }: Props) => {
  const client = useQueryClient();
  const [name, setName] = useState(lender?.name ?? "");
  const [tourl, setTourl] = useState(lender?.tourl ?? "https://");
  const isNamed = name.trim() !== "";
  const isSecure = /^https:\/\/[^/]+\.[^/]+/.test(tourl.trim());
  return (
    <ReasonDialog
      title={lender === undefined ? "New lender" : `Change ${lender.name}`}
      confirm={lender === undefined ? "List it" : "Change it"}
      isReady={isNamed && isSecure}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(saveLender, { id: lender?.id ?? 0, name, tourl, reason });
        await client.invalidateQueries();
      }}
    >
      {({ isTried }) => (
        <Stack gap="sm">
          <Text size="sm">
            Customers are sent to another company. Its name must be its own, and nobody may be asked for money
            before a loan there.
          </Text>
          <TextInput
            label="Name"
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={isTried && !isNamed ? "A name" : undefined}
          />
          <TextInput
            label="Address"
            description="https only"
            maxLength={300}
            value={tourl}
            onChange={({ currentTarget }) => setTourl(currentTarget.value)}
            error={isTried && !isSecure ? "An address that begins with https://" : undefined}
          />
        </Stack>
      )}
    </ReasonDialog>
  );
};
