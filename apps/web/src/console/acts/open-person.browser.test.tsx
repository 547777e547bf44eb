import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../frame/session.ts";
import { OpenPerson } from "./open-person.tsx";

afterEach(() => useOperatorSession.setState({ token: "" }));

const me = (roles: readonly string[]) => ({
  "operator/me": { id: 1, name: "sup", email: "", roles, hasPasskey: true },
});
const masked = (
  <MantineProvider>
    <OpenPerson userId="100012" until={0} />
  </MantineProvider>
);
const dialog = page.getByRole("dialog", { name: "Show the data of user 100012" });

test("[OPS-07] what is masked is shown only with a reason, which is sent before anything is read again", async () => {
  await page.viewport(390, 900);
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(masked, {
    answers: { ...me(["support"]), "operator/openPerson": { until: 1_764_000_000_000 } },
  });
  await page.getByRole("button", { name: "Show" }).click();
  await expect
    .element(dialog.getByText(/The audit log has your name, the user and the reason/))
    .toBeVisible();
  const show = dialog.getByRole("button", { name: "Show" });
  await expect.element(show).toBeDisabled();
  await dialog.getByRole("radio", { name: "A complaint is being looked into" }).click();
  await show.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.filter(({ path }) => path === "operator/openPerson").map(({ input }) => input)).toEqual([
    { userId: 100_012, reason: "complaint" },
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("[OPS-07] a refusal above the hour's limit stays in the dialog and shows nothing", async () => {
  useOperatorSession.setState({ token: "t" });
  await mount(masked, {
    answers: {
      ...me(["support"]),
      "operator/openPerson": refusal("TooManyOpened", "As many as an hour allows"),
    },
  });
  await page.getByRole("button", { name: "Show" }).click();
  await dialog.getByRole("radio", { name: /A payment/ }).click();
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/As many as an hour allows/);
});

test("[OPS-07] who reads no users has no button, and what is open says until when", async () => {
  useOperatorSession.setState({ token: "t" });
  await mount(
    <MantineProvider>
      <OpenPerson userId="1" until={0} />
      <OpenPerson userId="2" until={Date.UTC(2026, 10, 29, 15)} />
    </MantineProvider>,
    { answers: me(["content"]) },
  );
  await expect.element(page.getByText("Name, contact and addresses are masked.")).toBeVisible();
  await expect.element(page.getByText(/are open to you until 2026-11-29 15:00/)).toBeVisible();
  expect(page.getByRole("button", { name: "Show" }).elements()).toHaveLength(0);
});
