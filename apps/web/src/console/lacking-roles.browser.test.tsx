import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../app/stories/mount.tsx";
import { useOperatorSession } from "./frame/session.ts";
import { LackingRoles } from "./lacking-roles.tsx";

const admin = {
  id: 1,
  name: "Ada",
  email: "ada@candor.test",
  roles: ["admin"],
  state: "open",
  hasPasskey: true,
  createdAt: 1,
  usedAt: null,
};

const open = async (...rows: readonly object[]) => {
  useOperatorSession.setState({ token: "a token" });
  return await mount(
    <MantineProvider>
      <LackingRoles hasWay />
    </MantineProvider>,
    {
      answers: {
        "operator/me": { ...admin, passkeyOrigin: "http://localhost" },
        "operator/operators": { retCode: 0, message: "", data: rows, total: rows.length },
      },
    },
  );
};
const missing = page.getByRole("region", { name: "Roles are missing" });

test("[OPS-01] [OPS-03] a fresh console of two admins says at once that nobody can approve a withdrawal, and how to get there", async () => {
  await open(admin, { ...admin, id: 2 });
  await expect
    .element(missing.getByText(/^Nobody can approve withdrawals: role finance or compliance/))
    .toBeVisible();
  await expect.element(missing.getByText(/also for admins themselves/)).toBeVisible();
  await expect.element(missing.getByRole("button", { name: "To the operators" })).toBeVisible();
});

test("[OPS-03] nothing is said once nothing is lacking", async () => {
  const whole = { ...admin, roles: ["admin", "finance", "support"] };
  const { asked } = await open(whole, { ...whole, id: 2 });
  await expect.poll(() => asked.map(({ path }) => path)).toContain("operator/operators");
  await expect.element(missing).not.toBeInTheDocument();
});
