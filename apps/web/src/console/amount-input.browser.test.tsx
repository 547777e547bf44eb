import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "../app/stories/mount.tsx";
import { AskMoneyDialog } from "./acts/ask-money-dialog.tsx";
import { AmountInput } from "./amount-input.tsx";

const Field = () => {
  const [value, setValue] = useState("");
  return <AmountInput label="Amount" value={value} onType={setValue} />;
};

test("[OPS-03] a comma that can only be a decimal point is shown as one when the field is left; one of thousands stays", async () => {
  await mount(
    <MantineProvider>
      <Field />
    </MantineProvider>,
  );
  const amount = page.getByLabelText("Amount");
  await amount.fill("1,5");
  await userEvent.keyboard("{Enter}");
  await expect.element(amount).toHaveValue("1.5");
  await amount.fill("1,000");
  await userEvent.keyboard("{Tab}");
  await expect.element(amount).toHaveValue("1,000");
});

test("[OPS-03] money is asked for with an amount that was typed with a comma", async () => {
  const asked: string[] = [];
  const ask = async (given: string): Promise<void> => void asked.push(given);
  await mount(
    <MantineProvider>
      <AskMoneyDialog
        title="Move money"
        isComplete
        asset="USDT"
        decimals={6}
        held={undefined}
        onAsk={ask}
        onClose={() => undefined}
      >
        {null}
      </AskMoneyDialog>
    </MantineProvider>,
    {
      answers: {
        "operator/me": { retCode: 0, data: { id: 1, name: "Fin", email: "fin@house.test", roles: [] } },
      },
    },
  );
  await page.getByLabelText("Amount in USDT").fill("1,5");
  await page.getByRole("textbox", { name: /reason/i }).fill("as we agreed this morning");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect.poll(() => asked).toEqual(["1.5"]);
});
