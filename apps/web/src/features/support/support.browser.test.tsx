import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn, refusal, signedIn } from "../../app/stories/mount.tsx";
import { endSession } from "../../lib/account/session.ts";
import { closeSupport } from "../../lib/support/support-panel.ts";
import { newMark, storedMark } from "../../lib/support/support-mark.ts";
import { SupportButton } from "./support-button.tsx";
import { ownTask } from "../../lib/own-task.ts";
import { server } from "./test-server.ts";

const areas = ["support"] as const;
const payload = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> [a](javascript:window.hacked=1)`;

beforeEach(closeSupport);

const button = () => page.getByRole("button", { name: /^Support/ });
const panel = () => page.getByRole("dialog", { name: "Support" });
const open = async () => {
  await pressOn(button(), "{Enter}");
  await expect.element(panel()).toBeVisible();
};
test("[SUP-01] the last message stays in view when there is less room, unless its reader has scrolled up", async () => {
  signedIn();
  const { answers } = server(Array.from({ length: 15 }, (_, index) => [false, `Message ${index + 1}`]));
  await mount(<SupportButton />, { areas, answers });
  await open();
  const last = panel().getByText("Message 15");
  const log = panel().getByRole("log", { name: "Messages" });
  await expect.element(last).toBeInViewport();
  await page.viewport(1440, 420);
  await expect.element(last).toBeInViewport();
  log.element().scrollTop = 0;
  await page.viewport(1440, 440);
  await expect.element(panel().getByText("Message 1", { exact: true })).toBeInViewport();
  await expect.element(last).not.toBeInViewport();
});

test("[SUP-01] by keyboard: it opens with the focus where one writes, says what was read, and Escape brings the focus back", async () => {
  signedIn();
  const { answers, seen } = server([
    [true, payload],
    [false, `An answer: ${payload}`],
  ]);
  await mount(<SupportButton />, { areas, answers });
  await expect.element(button()).toHaveAccessibleName("Support, new answers");
  await open();
  const log = panel().getByRole("log", { name: "Messages" });
  await expect.element(log.getByText(`An answer: ${payload}`)).toBeVisible();
  await expect.element(panel().getByRole("textbox", { name: "Your message" })).toHaveFocus();
  expect(log.element().querySelectorAll("img, script, a")).toHaveLength(0);
  expect((window as { hacked?: number }).hacked).toBeUndefined();
  await expect.element(button()).toHaveAccessibleName("Support");
  expect(seen()).toBe(2);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
});

test("[SUP-01] what came while nobody looked at the page counts as read when somebody comes back to it", async () => {
  signedIn();
  const { answers, seen } = server([[false, "An answer"]]);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await mount(<SupportButton />, { areas, answers });
  await open();
  await expect.element(panel().getByText("An answer")).toBeVisible();
  expect(seen()).toBe(0);
  hidden.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(seen).toBe(1);
});

test("[SUP-01] [SES-02] what a visitor's page was sending at a login is not kept for the next visitor", async () => {
  const { answers, goDown, rows } = server([]);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  const send = async (sent: Parameters<(typeof answers)["support/send"]>[0]) => {
    if (isHeld) await promise;
    return answers["support/send"](sent);
  };
  goDown(true);
  await mount(<SupportButton />, { areas, answers: { ...answers, "support/send": send } });
  await open();
  await userEvent.keyboard("From a visitor{Enter}");
  await expect.element(panel().getByText("Not sent.")).toBeVisible();
  goDown(false);
  isHeld = true;
  await panel().getByRole("button", { name: "Try again" }).click();
  signedIn({ uid: 8 });
  const notSent = () => Object.keys(sessionStorage).filter((name) => name.startsWith("candor.supportUnsent"));
  await expect.poll(notSent).toEqual(["candor.supportUnsent.8"]);
  resolve();
  await expect.poll(() => rows.map(({ text }) => text)).toEqual(["From a visitor"]);
  await expect.poll(() => sessionStorage.getItem("candor.supportUnsent.8")).toBe("[]");
  expect(notSent()).toEqual(["candor.supportUnsent.8"]);
});

test("[SUP-01] a visitor learns of an answer while it is closed, and anybody of office hours while it is open", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  newMark();
  const { answers, rows } = server([]);
  const { asked } = await mount(<SupportButton />, { areas, answers });
  const states = () => asked.filter(({ path }) => path === "support/state").length;
  await expect.poll(states).toBeGreaterThan(0);
  const answer = { clientId: "", isOwn: false, text: "An answer", pictures: [], time: 1, isBrought: false };
  rows.push({ number: 1, ...answer });
  // A minute that passes while the first question has no answer yet asks nothing.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000);
      return button().element().getAttribute("aria-label");
    })
    .toBe("Support, new answers");
  rows.pop();
  // The last minute's question is on its way.
  await ownTask();
  const ofVisitor = states();
  signedIn();
  await expect.poll(states).toBe(ofVisitor + 1);
  vi.advanceTimersByTime(60_000);
  await open();
  await expect.element(panel().getByText(/^What can we help you with/)).toBeVisible();
  expect(states()).toBe(ofVisitor + 1);
  vi.advanceTimersByTime(60_000);
  await expect.poll(states).toBeGreaterThan(ofVisitor + 1);
});

test("[SUP-01] what is written is sent by Enter and read back once; one that gets no answer stays and is sent again under its id", async () => {
  signedIn();
  const { answers, goDown, rows } = server([]);
  const { asked } = await mount(<SupportButton />, { areas, answers });
  await open();
  await expect.element(panel().getByText(/^What can we help you with/)).toBeVisible();
  await userEvent.keyboard("My deposit is missing{Enter}");
  await expect.element(panel().getByText("My deposit is missing")).toBeVisible();
  await expect.poll(() => rows.length).toBe(1);
  goDown(true);
  await userEvent.keyboard("Are you there?{Enter}");
  await expect.element(panel().getByText("Not sent.")).toBeVisible();
  goDown(false);
  await panel().getByRole("button", { name: "Try again" }).click();
  await expect.element(panel().getByText("Not sent.")).not.toBeInTheDocument();
  expect(rows.map(({ text }) => text)).toEqual(["My deposit is missing", "Are you there?"]);
  const ids = asked.filter(({ path }) => path === "support/send").map(({ input }) => input["clientId"]);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[2]);
  await expect.poll(() => panel().getByText("Are you there?").elements().length).toBe(1);
});

test("[SUP-01] a visitor writes without pictures, under a mark of the browser, which a login brings into the account", async () => {
  const { answers } = server([]);
  const { asked } = await mount(<SupportButton />, { areas, answers });
  expect(asked).toEqual([]);
  await open();
  expect(
    panel()
      .getByRole("button", { name: /^Add pictures/ })
      .elements(),
  ).toHaveLength(0);
  await userEvent.keyboard("I have no account{Enter}");
  await expect
    .poll(() => asked.find(({ path }) => path === "support/send")?.input["mark"])
    .toMatch(/^[\w-]{43}$/);
  const mark = storedMark();
  expect(mark).toHaveLength(43);
  signedIn();
  await expect.poll(() => asked.find(({ path }) => path === "support/merge")?.input).toEqual({ mark });
  await expect.poll(storedMark).toBe("");
});

test("[SUP-01] [SES-02] what one account has not sent is never sent by another; what a visitor has not sent goes on in the account", async () => {
  signedIn({ uid: 7 });
  const { answers, goDown, rows } = server([]);
  goDown(true);
  await mount(<SupportButton />, { areas, answers });
  await open();
  await userEvent.keyboard("A secret of 7{Enter}");
  await expect.element(panel().getByText("Not sent.")).toBeVisible();
  endSession();
  const notSent = () => Object.keys(sessionStorage).filter((name) => name.startsWith("candor.supportUnsent"));
  expect(notSent()).toEqual([]);
  await expect.element(panel().getByText("A secret of 7")).not.toBeInTheDocument();
  await panel().getByRole("textbox", { name: "Your message" }).fill("From a visitor");
  await panel().getByRole("button", { name: "Send" }).click();
  await expect.element(panel().getByText("Not sent.")).toBeVisible();
  goDown(false);
  signedIn({ uid: 8 });
  await expect.poll(() => rows.map(({ text }) => text)).toEqual(["From a visitor"]);
  await expect.poll(() => sessionStorage.getItem("candor.supportUnsent.8")).toBe("[]");
  await expect.poll(notSent).toEqual(["candor.supportUnsent.8"]);
});

test("[SUP-01] outside office hours it says when somebody is back; older messages are read on a press; a refusal is said", async () => {
  signedIn();
  const said = Array.from({ length: 45 }, (_, index) => [index % 2 === 0, `line ${index + 1}`] as const);
  const { answers } = server(said, { isOpen: false });
  await mount(<SupportButton />, {
    areas,
    answers: { ...answers, "support/send": refusal("CannotSend", "Cannot send repeatedly in a short time") },
  });
  await open();
  await expect
    .element(panel().getByText(/^Nobody is there now\. Back from 2025-11-25 04:00 \(UTC−4\)\./))
    .toBeVisible();
  await expect.element(panel().getByText("line 45", { exact: true })).toBeVisible();
  expect(panel().getByText("line 15", { exact: true }).elements()).toHaveLength(0);
  await panel().getByRole("button", { name: "Older messages" }).click();
  await expect.element(panel().getByText("line 15", { exact: true })).toBeInTheDocument();
  expect(panel().getByRole("button", { name: "Older messages" }).elements()).toHaveLength(0);
  await panel().getByRole("textbox", { name: "Your message" }).fill("hello?");
  await panel().getByRole("button", { name: "Send" }).click();
  await expect.element(panel().getByText("Not sent. Cannot send repeatedly in a short time")).toBeVisible();
  await panel().getByRole("button", { name: "Discard" }).click();
  expect(panel().getByText("hello?").elements()).toHaveLength(0);
});

test("[SUP-01] a closed conversation is rated, on a phone over the whole screen", async () => {
  await page.viewport(390, 844);
  signedIn();
  const { answers } = server(
    [
      [true, "thanks"],
      [false, "you are welcome"],
    ],
    { stars: null },
  );
  const { asked } = await mount(<SupportButton />, { areas, answers });
  await open();
  await expect.element(panel().getByText("This conversation is closed. How did it go?")).toBeVisible();
  const { width, height } = panel().element().getBoundingClientRect();
  expect([width, height]).toEqual([390, 844]);
  await panel().getByRole("button", { name: "4 of 5" }).click();
  await expect.element(panel().getByText("Thank you: you gave it 4 of 5.")).toBeVisible();
  expect(asked.find(({ path }) => path === "support/rate")?.input).toMatchObject({ stars: 4 });
  await userEvent.keyboard("{Escape}");
  await expect.element(button()).toHaveFocus();
});

test("[SUP-01] another service takes the place of the conversation, in a tab of its own", async () => {
  signedIn();
  const { answers } = server([], { link: "https://chat.example.com/candor" });
  await mount(<SupportButton />, { areas, answers });
  await open();
  const link = panel().getByRole("link", { name: "Open it in a new tab" });
  await expect.element(link).toHaveAttribute("href", "https://chat.example.com/candor");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(panel().getByRole("textbox").elements()).toHaveLength(0);
});

/** A picture of one colour. */
const photo = async (name: string): Promise<File> => {
  const canvas = new OffscreenCanvas(30, 20);
  canvas.getContext("2d")?.fillRect(0, 0, 30, 20);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], name, { type: "image/jpeg" });
};
const attach = (...files: readonly File[]): void => {
  const input = panel().element().querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no field for files");
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};
/** Uploads: each waits until the test answers it. */
const uploads = () => {
  const waiting: ((answer: object | undefined) => void)[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    response: unknown;
    timeout = 0;
    responseType = "";
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      this.dispatchEvent(new Event("abort"));
    }
    send(): void {
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 40, total: 100 }));
      waiting.push((answer) => {
        this.response = answer;
        this.dispatchEvent(new Event(answer === undefined ? "error" : "load"));
      });
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return waiting;
};
const arrived = (id: string) => ({ retCode: 0, message: "", data: { id } });

test("[SUP-01] up to three pictures are uploaded as they are chosen, one is taken away again, and what is left is sent and shown", async () => {
  signedIn();
  const waiting = uploads();
  const { answers, rows } = server([]);
  const shown = (id: string) => ({
    [`support/picture/${id}`]: async () =>
      new Response(await photo(id), { headers: { "Content-Type": "image/jpeg" } }),
  });
  const { asked } = await mount(<SupportButton />, {
    areas,
    answers: { ...answers, ...shown("p-1"), ...shown("p-3") },
  });
  await open();
  attach(...(await Promise.all(["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(photo))));
  await expect.element(page.getByText("At most 3 pictures go with one message.")).toBeVisible();
  const list = panel().getByRole("list", { name: "Pictures to send" });
  await expect
    .element(list.getByRole("progressbar", { name: "Picture 1" }))
    .toHaveAttribute("aria-valuenow", "40");
  await expect.element(panel().getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await expect.element(panel().getByRole("button", { name: /^Add pictures/ })).toBeDisabled();
  for (const id of ["p-1", "p-2", "p-3"]) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(arrived(id));
  }
  await expect.element(panel().getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await panel().getByRole("button", { name: "Remove picture 2" }).click();
  await panel().getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => rows.length).toBe(1);
  expect(asked.find(({ path }) => path === "support/send")?.input).toMatchObject({
    text: "",
    pictures: ["p-1", "p-3"],
  });
  const log = panel().getByRole("log", { name: "Messages" });
  await expect
    .element(log.getByRole("img", { name: "Picture 2" }))
    .toHaveAttribute("src", expect.stringMatching(/^blob:/));
  await expect.poll(() => log.getByRole("img").elements().length).toBe(2);
  expect(list.elements()).toHaveLength(0);
});

test("[SUP-01] an upload that fails says so and goes away", async () => {
  signedIn();
  const waiting = uploads();
  await mount(<SupportButton />, { areas: [...areas, "refusal"], answers: server([]).answers });
  await open();
  attach(await photo("a.jpg"));
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.(undefined);
  await expect.element(page.getByText("Upload failed, please try again")).toBeVisible();
  await expect.poll(() => panel().getByRole("list", { name: "Pictures to send" }).elements()).toHaveLength(0);
});
