import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { IdentityDetail } from "@candor/wire/desks/identity";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { consoleColours, consoleTheme } from "../../console/frame/theme.ts";
import { IdentitiesPage } from "./identities-page.tsx";

const sentAt = 1_764_000_000_000;
const listed = {
  id: "7",
  userId: "100011",
  version: 2,
  state: "waiting",
  sentAt,
  decidedAt: null,
  claim: null,
} as const;
const detail: IdentityDetail = {
  ...listed,
  username: "Ann Example",
  idNumber: "AB 123456",
  hasFront: true,
  hasBack: false,
  changed: ["front"],
  needsSecond: false,
  claimId: null,
  decisions: [
    {
      verdict: "refused",
      operator: "cora",
      name: null,
      number: null,
      front: "cutOff",
      back: null,
      sentence: "The lower edge is missing.",
      time: sentAt - 1_000,
    },
  ],
  readings: [{ operator: "cora", side: "front", time: sentAt - 2_000 }],
};
const me = { id: 2, name: "cleo", email: "", roles: ["compliance"], hasPasskey: true };
const list = { retCode: 0, data: [listed], total: 1 };
const answers = { "operator/identities": list, "operator/identity": detail, "operator/me": me };
const claimed = (): IdentityDetail => {
  const until = Date.now() + 600_000;
  return { ...detail, claim: { operatorId: 2, operator: "cleo", until }, claimId: "31" };
};
const desk = (
  <MantineProvider theme={consoleTheme} cssVariablesResolver={consoleColours}>
    <IdentitiesPage />
  </MantineProvider>
);
const open = async () => {
  const row = page.getByRole("row", { name: /waits for a look/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  return page.getByRole("dialog", { name: "Identity 7" });
};
const faults = async (): Promise<readonly unknown[]> =>
  (await axe.run(document.body)).violations
    // The page of a test has neither a title nor landmarks around what it draws.
    .filter(({ tags }) => tags.some((tag) => tag.startsWith("wcag2")))
    .filter(({ id }) => !["document-title", "html-has-lang", "landmark-one-main"].includes(id))
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

test.each([390, 1440])(
  "[OPS-02] at a width of %i the desk shows what waits and for how long, nothing scrolls sideways, and axe finds nothing",
  async (width) => {
    await page.viewport(width, 900);
    useOperatorSession.setState({ token: "t" });
    await mount(desk, { answers });
    await expect
      .element(page.getByText(/^1 to be decided; the oldest, no\. 7, has waited \d+ d/))
      .toBeVisible();
    await expect.element(page.getByText("waits for a look").first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(await faults()).toEqual([]);
  },
);

test("[KYC-03] opening a photo is recorded and said to be; the photo is a blob that ends with it", async () => {
  await page.viewport(1440, 900);
  useOperatorSession.setState({ token: "t" });
  const canvas = new OffscreenCanvas(10, 10);
  canvas.getContext("2d")?.fillRect(0, 0, 10, 10);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg" });
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const { asked } = await mount(desk, {
    answers: {
      ...answers,
      "operator/identityPhoto": () => new Response(jpeg, { headers: { "Content-Type": "image/jpeg" } }),
    },
  });
  const drawer = await open();
  await expect.element(drawer.getByText("Ann Example")).toBeVisible();
  await expect.element(drawer.getByText(/^Each opening is recorded with your name/)).toBeVisible();
  await expect.element(drawer.getByText("Back photo: deleted.")).toBeVisible();
  await expect
    .element(drawer.getByText(/Front photo: is cut off\. The lower edge is missing\./))
    .toBeVisible();
  expect(asked.map(({ path }) => path)).not.toContain("operator/identityPhoto");
  await drawer.getByRole("button", { name: "Open: Front photo" }).click();
  const picture = drawer.getByRole("img", { name: "Front photo" });
  await expect.element(picture).toHaveAttribute("src", expect.stringMatching(/^blob:/));
  await expect.element(drawer.getByText("cleo: front")).toBeVisible();
  const address = (picture.element() as HTMLImageElement).src;
  expect(await faults()).toEqual([]);
  await drawer.getByRole("button", { name: "Close: Front photo" }).click();
  await expect.element(picture).not.toBeInTheDocument();
  await expect.poll(() => revoked.mock.calls.flat()).toContain(address);
  expect(asked.filter(({ path }) => path === "operator/identity")).toHaveLength(1);
  revoked.mockRestore();
});

test("[KYC-01] what is claimed is refused with a cause for each part, and with none it is not sent", async () => {
  await page.viewport(1440, 1000);
  useOperatorSession.setState({ token: "t" });
  let now: IdentityDetail = detail;
  const { asked } = await mount(desk, {
    answers: {
      ...answers,
      "operator/identity": () => now,
      "operator/claimIdentity": () => {
        now = claimed();
        return { claimId: "31", until: now.claim?.until };
      },
      "operator/decideIdentity": { state: "refused" },
    },
  });
  const drawer = await open();
  await expect.element(drawer.getByText(/^Nobody looks at it/)).toBeVisible();
  expect(drawer.getByRole("button", { name: "Refuse it" }).elements()).toHaveLength(0);
  await drawer.getByRole("button", { name: "Claim it" }).click();
  await expect.element(drawer.getByText(/^Yours for (10 min|9 min \d+ s)/)).toBeVisible();
  await drawer.getByRole("button", { name: "Refuse it" }).click();
  const question = page.getByRole("dialog", { name: "Refuse identity 7" });
  await question.getByRole("button", { name: "Refuse it" }).click();
  await expect.element(question.getByText(/^Name at least one part/)).toBeVisible();
  await question.getByRole("combobox", { name: "Back photo" }).click();
  await page.getByRole("option", { name: "cannot be read" }).click();
  await question.getByRole("textbox", { name: /besides/ }).fill("Please use daylight.");
  await question.getByRole("button", { name: "Refuse it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "operator/decideIdentity")?.input).toEqual({
    id: 7,
    claimId: 31,
    verdict: "refused",
    back: "unreadable",
    sentence: "Please use daylight.",
  });
});

test("[KYC-01] what is given back is nobody's at once, and can be claimed by others", async () => {
  useOperatorSession.setState({ token: "t" });
  let now: IdentityDetail = claimed();
  const { asked } = await mount(desk, {
    answers: {
      ...answers,
      "operator/identity": () => now,
      "operator/releaseIdentity": () => {
        now = detail;
        return {};
      },
    },
  });
  const drawer = await open();
  await expect.element(drawer.getByRole("button", { name: "Ten minutes more" })).toBeVisible();
  await drawer.getByRole("button", { name: "Give it back" }).click();
  await expect.element(drawer.getByText(/^Nobody looks at it/)).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "Claim it" })).toBeVisible();
  expect(drawer.getByRole("button", { name: "Approve it" }).elements()).toHaveLength(0);
  expect(asked.filter(({ path }) => path === "operator/releaseIdentity").map(({ input }) => input)).toEqual([
    { id: 7, claimId: 31 },
  ]);
});

test("[KYC-01] a claim that is refused says why, and a claim that ends meanwhile has no buttons to decide", async () => {
  useOperatorSession.setState({ token: "t" });
  const message = "Another operator was faster";
  await mount(desk, {
    answers: { ...answers, "operator/claimIdentity": refusal("IdentityIsClaimed", message) },
  });
  const drawer = await open();
  await drawer.getByRole("button", { name: "Claim it" }).click();
  await expect.element(drawer.getByRole("alert").getByText(message)).toBeVisible();
  const until = Date.now() + 2_500;
  const ending = { ...claimed(), claim: { operatorId: 2, operator: "cleo", until } };
  await mount(desk, { answers: { ...answers, "operator/identity": ending } });
  const again = await open();
  await expect.element(again.getByText(/^Nobody looks at it/)).toBeVisible();
  expect(Date.now()).toBeGreaterThanOrEqual(until);
  expect(again.getByRole("button", { name: /^(Approve|Refuse) it$/ }).elements()).toHaveLength(0);
});

test("[KYC-01] what another operator has claimed has no buttons, and an approval that takes two says so", async () => {
  await page.viewport(1440, 1000);
  useOperatorSession.setState({ token: "t" });
  const others = {
    ...claimed(),
    claim: { operatorId: 3, operator: "cora", until: Date.now() + 60_000 },
    claimId: null,
  };
  await mount(desk, { answers: { ...answers, "operator/identity": others } });
  const drawer = await open();
  await expect.element(drawer.getByText(/^cora looks at it for/)).toBeVisible();
  expect(drawer.getByRole("button", { name: /^(Approve|Refuse|Claim) it$/ }).elements()).toHaveLength(0);
  await mount(desk, { answers: { ...answers, "operator/identity": { ...claimed(), needsSecond: true } } });
  const again = await open();
  await again.getByRole("button", { name: "Approve it" }).click();
  await expect.element(page.getByText(/^It then waits for a second operator/)).toBeVisible();
});
