import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { codeDigitsIn } from "../lib/show/typed-digits.ts";
import { NumberField, TextField } from "../ui/form/field.tsx";
import { mount } from "./stories/mount.tsx";

const Amount = () => {
  const [typed, setTyped] = useState("");
  return <NumberField label="Amount" value={typed} onType={setTyped} />;
};
const Code = () => {
  const [typed, setTyped] = useState("");
  return (
    <TextField label="Code" value={typed} onChange={({ target }) => setTyped(codeDigitsIn(target.value))} />
  );
};

test.each([
  ["1,5", "1.5"],
  ["60000,5", "60000.5"],
  ["60,000", "60,000"],
  ["1.000,5", "1.000,5"],
])(
  "[API-13] %s is shown as %s when the field is left or Enter is pressed, not while it is typed",
  async (typed, shown) => {
    await mount(<Amount />);
    const field = page.getByLabelText("Amount");
    await field.click();
    await userEvent.keyboard(typed);
    await expect.element(field).toHaveValue(typed);
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue(shown);
    await field.fill(typed);
    await userEvent.tab();
    await expect.element(field).toHaveValue(shown);
  },
);

test("[SES-07] what an input method composes stays as it is until it is done, and is then cleaned", async () => {
  await mount(<Code />);
  const field = page.getByLabelText("Code");
  await expect.element(field).toBeVisible();
  const input = field.element() as HTMLInputElement;
  const compose = (value: string): void => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(input, value);
    input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true, data: value }));
  };
  input.focus();
  input.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  compose("１２");
  await expect.element(field).toHaveValue("１２");
  compose("１２３４５６");
  await expect.element(field).toHaveValue("１２３４５６");
  input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "１２３４５６" }));
  await expect.element(field).toHaveValue("123456");
});
