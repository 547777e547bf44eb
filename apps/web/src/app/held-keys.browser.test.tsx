import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn } from "./stories/mount.tsx";
import { confirm } from "../lib/confirm.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";

const settled = () => expect.element(page.getByRole("dialog", { name: "Place this order?" })).toBeVisible();

test("[NAV-06] Enter that is held down opens a question and does not answer it; a new press does", async () => {
  const answer = vi.fn<(yes: boolean) => void>();
  const ask = async () =>
    answer(await confirm({ title: "Place this order?", body: "100 USDT", action: "Place it" }));
  await mount(<button onClick={() => void ask()}>CALL</button>);
  const call = page.getByRole("button", { name: "CALL" });
  await pressOn(call, "{Enter>30}");
  await settled();
  // The button that has the focus when the question opens, or the other one: neither was pressed.
  expect(answer).not.toHaveBeenCalled();
  await userEvent.keyboard("{/Enter}");
  await pressOn(page.getByRole("button", { name: "Place it" }), "{Enter}");
  await expect.poll(() => answer.mock.calls).toEqual([[true]]);
});

test("[NAV-06] Escape that is held down closes the question and not what is under it", async () => {
  const close = vi.fn<() => void>();
  await mount(
    <Dialog title="A form" open onClose={close}>
      <button onClick={() => void confirm({ title: "Place this order?", body: "", action: "Place it" })}>
        Ask
      </button>
    </Dialog>,
  );
  await pressOn(page.getByRole("button", { name: "Ask" }), "{Enter}");
  await settled();
  await userEvent.keyboard("{Escape>20}{/Escape}");
  await expect.element(page.getByRole("dialog", { name: "Place this order?" })).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
});

test("[NAV-08] the Enter that ends a composition in Safari sends no form", async () => {
  const send = vi.fn<() => void>();
  await mount(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input aria-label="Name" onKeyDown={({ key }) => key === "Enter" && send()} />
    </form>,
  );
  const field = page.getByLabelText("Name");
  await field.click();
  const press = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
  expect(field.element().dispatchEvent(new KeyboardEvent("keydown", press))).toBe(false);
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(send).toHaveBeenCalled();
});
