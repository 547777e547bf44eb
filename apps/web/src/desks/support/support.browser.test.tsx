import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn, refusal } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { SupportPage } from "./support-page.tsx";

const payload = `<img src=x onerror="window.hacked=1"> 入金が届きません`;
const list = (rows: readonly object[]) => ({ retCode: 0, data: rows, total: rows.length });
const me = (id: number, roles: readonly string[]) => ({
  "operator/me": { id, name: "sue", email: "", roles, hasPasskey: true },
});

const jpeg = { "Content-Type": "image/jpeg" };
const picture = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(30, 20);
  canvas.getContext("2d")?.fillRect(0, 0, 30, 20);
  return await canvas.convertToBlob({ type: "image/jpeg" });
};

/** One conversation that waits, as the server keeps it. */
const server = () => {
  let holder: { id: string; name: string; until: number } | null = null;
  const messages: object[] = [
    {
      number: 1,
      clientId: "a",
      by: "",
      text: payload,
      pictures: [
        { id: "p-1", width: 30, height: 20, isDeleted: false },
        { id: "p-2", width: 30, height: 20, isDeleted: true },
      ],
      time: Date.now() - 300_000,
      isBrought: false,
    },
  ];
  const notes: object[] = [];
  const listed = () => ({
    id: "7",
    userId: "100011",
    contact: "ab•••@mail.test",
    language: "ja",
    last: messages.length,
    unseen: 0,
    waitingSince: messages.length === 1 ? Date.now() - 300_000 : null,
    holder,
    isClosed: false,
    stars: null,
  });
  return {
    "operator/supportQueue": () => list([listed()]),
    "operator/supportConversation": () => ({
      ...listed(),
      seenByCustomer: 0,
      messages: [...messages],
      notes: [...notes],
      operators: [
        { id: "1", name: "sue" },
        { id: "2", name: "sam" },
      ],
    }),
    "operator/supportCanned": list([
      { id: "1", language: "en", title: "Greeting", text: "Good morning" },
      { id: "2", language: "ja", title: "挨拶", text: "おはようございます" },
    ]),
    "operator/supportClaim": () => void (holder = { id: "1", name: "sue", until: Date.now() + 600_000 }),
    "operator/supportAnswer": ({ text, clientId }: { text: string; clientId: string }) => {
      messages.push({
        number: 2,
        clientId,
        by: "sue",
        text,
        pictures: [],
        time: Date.now(),
        isBrought: false,
      });
      return { number: 2 };
    },
    "operator/supportPicture": async () => new Response(await picture(), { headers: jpeg }),
    "operator/supportUpload": { id: "p-9" },
    "operator/supportNote": ({ text }: { text: string }) => {
      notes.push({ id: "1", by: "sue", text, time: Date.now() });
    },
    "operator/supportHandOver": () => void (holder = { id: "2", name: "sam", until: Date.now() + 600_000 }),
  };
};
const desk = (
  <MantineProvider>
    <SupportPage />
  </MantineProvider>
);
const open = async () => {
  const row = page.getByRole("row", { name: /user 100011/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  return page.getByRole("dialog", { name: "Conversation 7" });
};

test("[SUP-01] [OPS-02] who waits is taken, answered from a canned answer, noted and handed over; texts are never markup", async () => {
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(desk, { answers: { ...me(1, ["support"]), ...server() } });
  const drawer = await open();
  const log = drawer.getByRole("log", { name: "Messages" });
  await expect.element(log.getByText(payload)).toBeVisible();
  expect(log.element().querySelectorAll("img, script, a")).toHaveLength(0);
  expect((window as { hacked?: number }).hacked).toBeUndefined();
  expect(drawer.getByRole("button", { name: "Send to the customer" }).elements()).toHaveLength(0);
  await pressOn(drawer.getByRole("button", { name: "Take it" }), "{Enter}");
  const answer = drawer.getByRole("textbox", { name: "Answer" });
  await expect.element(answer).toBeVisible();
  await drawer.getByRole("combobox", { name: "An answer that is given often" }).click();
  const options = page.getByRole("option");
  await expect.element(options.first()).toHaveTextContent("挨拶 (ja)");
  await options.first().click();
  await expect.element(answer).toHaveValue("おはようございます");
  await pressOn(drawer.getByRole("button", { name: "Send to the customer" }), "{Enter}");
  await expect.element(log.getByText("おはようございます")).toBeVisible();
  await expect.element(answer).toHaveValue("");
  expect(asked.find(({ path }) => path === "operator/supportAnswer")?.input).toMatchObject({
    id: 7,
    through: 1,
    text: "おはようございます",
  });
  await answer.fill("asks twice a week");
  await pressOn(drawer.getByRole("button", { name: "Keep as a note" }), "{Enter}");
  await expect.element(log.getByText(/Note by sue, .* the customer does not see it/)).toBeVisible();
  await drawer.getByRole("combobox", { name: "Hand over to" }).click();
  expect(
    page
      .getByRole("option")
      .elements()
      .map((option) => option.textContent),
  ).toEqual(["sam"]);
  await page.getByRole("option", { name: "sam" }).click();
  await pressOn(drawer.getByRole("button", { name: "Hand over" }), "{Enter}");
  await expect.element(drawer.getByText(/^held by sam/)).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "Take it" })).toBeDisabled();
});

test("[SUP-01] an answer on its way cannot be changed: what was added would go with it, and would not be sent", async () => {
  useOperatorSession.setState({ token: "t" });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await mount(desk, {
    answers: { ...me(1, ["support"]), ...server(), "operator/supportAnswer": () => promise },
  });
  const drawer = await open();
  await pressOn(drawer.getByRole("button", { name: "Take it" }), "{Enter}");
  const answer = drawer.getByRole("textbox", { name: "Answer" });
  await answer.fill("Good morning");
  await userEvent.keyboard("{Control>}{Enter}{/Control}, and more");
  await expect.element(answer).toHaveValue("Good morning");
  resolve({ number: 2 });
  await expect.element(answer).toHaveValue("");
  await userEvent.keyboard("The next");
  await expect.element(answer).toHaveValue("The next");
});

test("[SUP-01] an operator who may only read has no button; a conversation that another took says so", async () => {
  useOperatorSession.setState({ token: "t" });
  await mount(desk, { answers: { ...me(3, ["compliance"]), ...server() } });
  const reader = await open();
  await expect.element(reader.getByText(payload)).toBeVisible();
  expect(reader.getByRole("button", { name: "Take it" }).elements()).toHaveLength(0);
  const taken = refusal("ConversationMovedOn", "Another operator holds this conversation");
  await mount(desk, { answers: { ...me(1, ["support"]), ...server(), "operator/supportClaim": taken } });
  const drawer = await open();
  await pressOn(drawer.getByRole("button", { name: "Take it" }), "{Enter}");
  await expect.element(drawer.getByText(/^Another operator holds this conversation/)).toBeVisible();
});

test("[SUP-01] while it is open here its operator goes on holding it, also when nothing new is said", async () => {
  useOperatorSession.setState({ token: "t" });
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  const { "operator/supportConversation": read, "operator/supportClaim": claim, ...rest } = server();
  claim();
  const held = read();
  const { asked } = await mount(desk, {
    answers: {
      ...me(1, ["support"]),
      ...rest,
      "operator/supportConversation": held,
      "operator/supportClaim": {},
    },
  });
  const drawer = await open();
  await expect.element(drawer.getByRole("textbox", { name: "Answer" })).toBeVisible();
  const claims = () => asked.filter(({ path }) => path === "operator/supportClaim").length;
  expect(claims()).toBe(0);
  vi.setSystemTime(now + 310_000);
  await expect.poll(claims, { timeout: 10_000 }).toBeGreaterThan(0);
});

test("[SUP-01] a picture is opened by a press of its own, a deleted one is not there, and one goes with an answer", async () => {
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(desk, { answers: { ...me(1, ["support"]), ...server() } });
  const drawer = await open();
  await expect.element(drawer.getByText("Deleted: picture 2 of message 1")).toBeVisible();
  const log = drawer.getByRole("log", { name: "Messages" });
  expect(log.element().querySelectorAll("img")).toHaveLength(0);
  await pressOn(drawer.getByRole("button", { name: "Open picture 1 of message 1" }), "{Enter}");
  await expect
    .element(drawer.getByRole("img", { name: "picture 1 of message 1" }))
    .toHaveAttribute("src", expect.stringMatching(/^blob:/));
  expect(asked.find(({ path }) => path === "operator/supportPicture")?.input).toEqual({
    id: 7,
    picture: "p-1",
  });
  await pressOn(drawer.getByRole("button", { name: "Take it" }), "{Enter}");
  await expect.element(drawer.getByRole("button", { name: "Add a picture" })).toBeVisible();
  const input = drawer.element().querySelector<HTMLInputElement>("input[type=file]");
  const chosen = new DataTransfer();
  chosen.items.add(new File([await picture()], "how-to.jpg", { type: "image/jpeg" }));
  if (input === null) throw new Error("no field for a file");
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(drawer.getByText("how-to.jpg")).toBeVisible();
  await pressOn(drawer.getByRole("button", { name: "Send to the customer" }), "{Enter}");
  await expect
    .poll(() => asked.find(({ path }) => path === "operator/supportAnswer")?.input)
    .toMatchObject({ id: 7, text: "", pictures: ["p-9"] });
  await expect.element(drawer.getByRole("button", { name: "Add a picture" })).toBeVisible();
});
