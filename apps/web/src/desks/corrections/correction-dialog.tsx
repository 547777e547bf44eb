import { isCorrection, isUsers, type CorrectableAccount } from "@candor/core/wallet/correction";
import { Select, TextInput } from "@mantine/core";
import { askCorrection } from "@candor/wire/desks/house";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { AskMoneyDialog } from "../../console/acts/ask-money-dialog.tsx";
import { showAccount } from "../../console/frame/show-account.ts";

const accounts: readonly CorrectableAccount[] = ["capital", "suspense", "wallet", "contract"];

const choices = (names: readonly CorrectableAccount[]) =>
  names.map((value) => ({
    value,
    label: isHouses(value) ? `${showAccount(value)} of the house` : `${showAccount(value)} of the user`,
  }));

const isHouses = (name: CorrectableAccount): boolean => name === "capital" || name === "suspense";

/** Asks for a correction in USDT. */
export const CorrectionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [from, setFrom] = useState<CorrectableAccount>("capital");
  const [to, setTo] = useState<CorrectableAccount | null>("wallet");
  const [userId, setUserId] = useState("");
  const hasUser = to !== null && isUsers(from, to);
  const isUser = /^[1-9]\d{0,15}$/.test(userId);
  return (
    <AskMoneyDialog
      title="New correction"
      isComplete={to !== null && isCorrection(from, to) && (!hasUser || isUser)}
      asset="USDT"
      decimals={6}
      held={undefined}
      onClose={onClose}
      onAsk={(amount, reason) =>
        ask(askCorrection, { from, to: to ?? "wallet", userId: hasUser ? userId : "0", amount, reason })
      }
    >
      <Select
        label="From"
        data={choices(accounts)}
        value={from}
        allowDeselect={false}
        onChange={(value) => {
          setFrom(value as CorrectableAccount);
          setTo(null);
        }}
      />
      <Select
        label="To"
        placeholder="Choose where it goes"
        data={choices(accounts.filter((name) => isCorrection(from, name)))}
        value={to}
        onChange={(value) => setTo(value as CorrectableAccount | null)}
      />
      {hasUser && (
        <TextInput
          label="Number of the user"
          inputMode="numeric"
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value.trim())}
          error={userId !== "" && !isUser ? "Digits only" : undefined}
        />
      )}
    </AskMoneyDialog>
  );
};
