import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { OperatorDialog } from "./operator-dialog.tsx";
import type { Operator } from "./operator.ts";

const rita: Operator = {
  id: 2,
  name: "rita",
  email: "rita@desk.test",
  roles: ["risk"],
  state: "open",
  hasPasskey: true,
  createdAt: 1_764_000_000_000,
  usedAt: null,
};
const me = { id: 1, name: "ada", email: "", roles: ["admin"], hasPasskey: true };
const open = (operator: Operator | undefined) => {
  useOperatorSession.setState({ token: "t" });
  return mount(
    <MantineProvider>
      <OperatorDialog operator={operator} proposed={["finance"]} onClose={() => undefined} />
    </MantineProvider>,
    { answers: { "operator/me": me } },
  );
};
const button = (name: string) => page.getByRole("button", { name });

test("[OPS-01] a new operator has name, address and roles first, and nothing to close or to invite", async () => {
  await open(undefined);
  const add = button("Ask for the operator");
  await expect.element(add).toBeDisabled();
  await page.getByRole("textbox", { name: "Name" }).fill("sue");
  await expect.element(add).toBeDisabled();
  await page.getByRole("textbox", { name: "E-mail address" }).fill("sue@desk.test");
  await expect.element(add).toBeEnabled();
  await page.getByRole("checkbox", { name: "finance" }).click();
  await expect.element(add).toBeDisabled();
  await expect.element(button("Close the account")).not.toBeInTheDocument();
  await expect.element(button("New invitation")).not.toBeInTheDocument();
});

test("[OPS-01] an open account can be closed and not invited, an invited one both, a closed one neither", async () => {
  await open(rita);
  await expect.element(button("Close the account")).toBeVisible();
  await expect.element(button("New invitation")).not.toBeInTheDocument();
  await open({ ...rita, state: "invited" });
  await expect.element(button("Close the account")).toBeVisible();
  await expect.element(button("New invitation")).toBeVisible();
  await open({ ...rita, state: "closed" });
  await expect.element(button("Ask for these roles")).toBeDisabled();
  await expect.element(button("Close the account")).not.toBeInTheDocument();
  await expect.element(button("New invitation")).not.toBeInTheDocument();
});
