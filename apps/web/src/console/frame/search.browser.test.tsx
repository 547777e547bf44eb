import "@mantine/core/styles.css";
import "@mantine/spotlight/styles.css";
import { MantineProvider } from "@mantine/core";
import { IconUsers } from "../../ui/icons/icons.tsx";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import type { DeskPage } from "./pages.ts";
import { SearchButton } from "./search-button.tsx";
import { useOperatorSession } from "./session.ts";

const first = location.pathname;
afterEach(() => {
  useOperatorSession.setState({ token: "" });
  history.replaceState(null, "", first);
});

const load = () => Promise.reject(new Error("no desk is opened here"));
const desks: readonly DeskPage[] = [
  { path: "/users", title: "Users", group: "Now", action: "users_read", Icon: IconUsers, load },
  {
    path: "/withdrawals",
    title: "Withdrawals",
    group: "Money",
    action: "withdrawals_read",
    Icon: IconUsers,
    load,
  },
];
const list = (rows: readonly object[]) => ({ retCode: 0, data: rows, total: rows.length });
const user = {
  userId: "100012",
  username: "holder",
  contact: "h***@candor.test",
  createdAt: 1_700_000_000_000,
  frozenBy: "",
  frozenAt: null,
  wallet: "1",
  contract: "0",
};
const answers = {
  "operator/me": { id: 1, name: "sup", email: "", roles: ["support"], hasPasskey: true },
  "operator/users": list([user]),
  "operator/withdrawals": list([]),
  "operator/deposits": list([]),
  "operator/supportList": list([]),
};
const open = async (given: Readonly<Record<string, unknown>>) => {
  useOperatorSession.setState({ token: "t" });
  const mounted = await mount(
    <MantineProvider>
      <h1>Console</h1>
      <SearchButton desks={desks} />
    </MantineProvider>,
    { answers: given },
  );
  await userEvent.keyboard("{Control>}k{/Control}");
  const box = page.getByRole("textbox", { name: "Search the console" });
  await expect.element(box).toBeVisible();
  return { ...mounted, box };
};

test("[OPS-02] Ctrl-K finds a conversation by its number and by its user", async () => {
  const talk = (id: string, userId: string | null) => ({
    id,
    userId,
    contact: "h•••@candor.test",
    language: "en",
    last: 3,
    unseen: 0,
    waitingSince: 1_700_000_000_000,
    holder: null,
    isClosed: false,
    stars: null,
  });
  const { box } = await open({
    ...answers,
    "operator/users": list([]),
    "operator/supportList": ({ userId = 0 }: { readonly userId?: number }) =>
      list([userId === 0 ? talk("40", null) : talk("7", "41")]),
  });
  await box.fill("40");
  await expect.element(page.getByText("Conversation 40")).toBeVisible();
  await box.fill("41");
  await expect.element(page.getByText("user 41, h•••@candor.test, waits for an answer")).toBeVisible();
  // The newest one before a number is not the one of that number.
  await expect.element(page.getByText("Conversation 40")).not.toBeInTheDocument();
});

test("[OPS-02] Ctrl-K finds what has a number and opens its desk by the keyboard", async () => {
  const { box, asked } = await open(answers);
  await box.fill("100012");
  await expect.element(page.getByText("User 100012")).toBeVisible();
  // An operator of support reads no acts.
  expect(asked.map(({ path }) => path)).not.toContain("operator/acts");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(() => location.pathname + location.search).toBe("/users?find=100012");
});

test("[OPS-02] Ctrl-K finds desks by name without asking for users, and says when nothing has the text", async () => {
  const { box, asked } = await open({ ...answers, "operator/articles": list([]) });
  await box.fill("withd");
  await expect.element(page.getByRole("button", { name: /^Withdrawals/ })).toBeVisible();
  expect(asked.map(({ path }) => path)).not.toContain("operator/users");
  await box.fill("nothing at all");
  await expect.element(page.getByText(/^Nothing has this number/)).toBeVisible();
});

test("[OPS-02] a search that could not be made says so", async () => {
  const failed = refusal("InternalError", "Something went wrong");
  const { box } = await open({
    ...answers,
    "operator/users": failed,
    "operator/withdrawals": failed,
    "operator/deposits": failed,
  });
  await box.fill("100012");
  await expect.element(page.getByText("Something went wrong")).toBeVisible();
});
