import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { KeysPanel } from "./keys-panel.tsx";

const state = {
  keys: [{ name: "sealing", fingerprint: "ab12cd34", since: 1_764_000_000_000 }],
  lost: 2,
  waitingAct: null as string | null,
};
const me = { id: 1, name: "cleo", email: "", roles: ["compliance"], hasPasskey: true };
const open = (answers: Readonly<Record<string, unknown>>) => {
  useOperatorSession.setState({ token: "t" });
  return mount(
    <MantineProvider>
      <KeysPanel />
    </MantineProvider>,
    { answers: { "operator/serverKeys": state, "operator/me": me, ...answers } },
  );
};
const dialog = page.getByRole("dialog", { name: "Remove authenticator apps of a lost key" });
const remove = page.getByRole("button", { name: "Ask to remove them" });
const approvals = page.getByRole("button", { name: "Act 12: to the approvals" });
const askWith = async (reason: string): Promise<void> => {
  await remove.click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: "Ask for it" }).click();
};
afterEach(() => useOperatorSession.setState({ token: "" }));

test("[SES-15] [OPS-03] who asks to remove apps of a lost key sees the act that waits for approvals, and cannot ask again", async () => {
  let now = state;
  const { asked } = await open({
    "operator/serverKeys": () => now,
    "operator/askSealedReset": () => {
      now = { ...state, waitingAct: "12" };
      return { id: "12" };
    },
  });
  await askWith("the key is lost");
  await expect.element(approvals).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.filter(({ path }) => path === "operator/askSealedReset").map(({ input }) => input)).toEqual([
    { reason: "the key is lost" },
  ]);
  await approvals.click();
  expect(location.pathname).toBe("/approvals");
});

test("[SES-15] [OPS-03] a refusal is shown in the dialog, which stays open with its reason", async () => {
  await open({ "operator/askSealedReset": refusal("DoNotSubmit", "An act about them waits already") });
  await askWith("the key is lost");
  await expect.element(dialog.getByText("An act about them waits already")).toBeVisible();
  await expect.element(dialog.getByText("This concerns 2 users. It cannot be undone.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("the key is lost");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("[OPS-01] who may not remove apps sees how many there are and no button, and nothing when there is none", async () => {
  const risk = { ...me, roles: ["risk"] };
  await open({ "operator/me": risk, "operator/serverKeys": { ...state, lost: 1 } });
  await expect.element(page.getByText("Authenticator apps that cannot be checked: 1")).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
  await open({ "operator/me": risk, "operator/serverKeys": { ...state, waitingAct: "12" } });
  await expect.element(approvals).toBeVisible();
  await open({ "operator/serverKeys": { ...state, lost: 0 } });
  await expect.element(page.getByText(/^ab12cd34, since/)).toBeVisible();
  await expect.element(page.getByText(/cannot be checked/)).not.toBeInTheDocument();
});
