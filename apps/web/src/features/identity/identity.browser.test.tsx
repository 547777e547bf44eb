import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { IdentityPage } from "./identity-page.tsx";

const areas = ["identity", "refusal"] as const;
const at = 1_764_000_000_000;
const own = (change: object = {}) => ({
  username: "Ann Example",
  idNumber: "•••••3456",
  frontPhoto: "/api/common/picture/f",
  backPhoto: "/api/common/picture/b",
  status: 1,
  refusalText: "",
  again: [],
  sentAt: at,
  decidedAt: null,
  photosUntil: null,
  ...change,
});
const answers = (sent: object | null) => ({
  "user/queryKyc": { retCode: 0, data: sent },
  getKeys: ({ keys }: { keys: string }) => ({ [keys]: keys === "mode" ? "demo" : "30" }),
});

/** A picture of one colour, as a camera would give it. */
const photo = async (width: number, height: number, colour: string): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "photo.jpg", { type: "image/jpeg" });
};

type Answer = object | undefined;
/** Uploads as the server would take them; each waits until the test lets it end. */
const uploads = (answer: (nth: number) => Answer) => {
  const sent: {
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly fields: readonly string[];
  }[] = [];
  let goOn: (() => void)[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    response: unknown;
    timeout = 0;
    responseType = "";
    path = "";
    open(_method: string, path: string): void {
      this.path = path;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    abort(): void {
      this.dispatchEvent(new Event("abort"));
    }
    send(form: FormData): void {
      sent.push({ path: this.path, headers: this.headers, fields: [...form.keys()] });
      const nth = sent.length;
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 40, total: 100 }));
      goOn.push(() => {
        this.response = answer(nth);
        this.dispatchEvent(new Event(this.response === undefined ? "error" : "load"));
      });
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  const letGo = (): void => {
    const waiting = goOn;
    goOn = [];
    for (const each of waiting) each();
  };
  return { sent, letGo };
};
const arrived = (nth: number) => ({
  retCode: 0,
  message: "",
  data: { code: 0, url: `/api/common/picture/${nth}`, message: "" },
});

const choose = async (side: "Front side" | "Back side", file: File): Promise<void> => {
  const slot = page.getByRole("region", { name: side });
  await expect.element(slot).toBeVisible();
  const input = slot.element().querySelector<HTMLInputElement>("input[type=file]:not([capture])");
  if (input === null) throw new Error("no field for a file");
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};
const uploadSide = async (side: "Front side" | "Back side", letGo: () => void): Promise<void> => {
  await page.getByRole("button", { name: `Upload: ${side}` }).click();
  await expect.element(page.getByRole("progressbar", { name: side })).toHaveAttribute("aria-valuenow", "40");
  letGo();
  await expect.element(page.getByRole("region", { name: side }).getByText(/Uploaded\./)).toBeVisible();
};

test("[KYC-01] [KYC-02] name, number and two photos are sent; each is looked at before its upload, which shows its progress", async () => {
  signedIn();
  const { sent, letGo } = uploads(arrived);
  const { asked } = await mount(<IdentityPage />, {
    areas,
    address: "/authentication",
    answers: { ...answers(null), "user/saveOrUpdKyc": {} },
  });
  await expect.element(page.getByText(/^They are deleted 30 days after/)).toBeVisible();
  await expect.element(page.getByText(/^This is a demo\./)).toBeVisible();
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect.element(page.getByText("Please enter your name as it is in your document")).toBeVisible();
  await expect.element(page.getByText("Please upload both photos").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Name as in the document" }).fill("Ann Example");
  await page.getByRole("textbox", { name: "Number of the document" }).fill("AB 123456");
  await choose("Front side", await photo(1200, 900, "#888"));
  await expect.element(page.getByRole("img", { name: "Preview: Front side" })).toBeVisible();
  expect(sent).toHaveLength(0);
  await uploadSide("Front side", letGo);
  await choose("Back side", await photo(1200, 900, "#888"));
  await uploadSide("Back side", letGo);
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect.element(page.getByText("Submitted. A person looks at it.")).toBeVisible();
  expect(sent.map(({ path, fields }) => [path, fields])).toEqual(
    Array(2).fill(["/api/common/uploadFile", ["file"]]),
  );
  expect(sent[0]?.headers["Authorization"]).toBe("a token");
  expect(asked.find(({ path }) => path === "user/saveOrUpdKyc")?.input).toEqual({
    username: "Ann Example",
    idNumber: "AB 123456",
    frontPhoto: "/api/common/picture/1",
    backPhoto: "/api/common/picture/2",
  });
});

test("[KYC-02] an upload that fails says so and empties its slot, whether the server refuses it or is not reached", async () => {
  signedIn();
  const { letGo } = uploads((nth) =>
    nth === 1 ? refusal("UploadFailed", "Upload failed, please try again") : undefined,
  );
  await mount(<IdentityPage />, { areas, address: "/authentication", answers: answers(null) });
  const message = page.getByText("Upload failed, please try again");
  for (const nth of [1, 2]) {
    await choose("Front side", await photo(1200, 900, "#888"));
    await page.getByRole("button", { name: "Upload: Front side" }).click();
    letGo();
    await expect.element(message).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Front side: Choose a file" })).toBeVisible();
    expect(page.getByRole("img").elements(), `try ${nth}`).toHaveLength(0);
  }
});

test("[KYC-01] a small, dark photo gets hints and can be uploaded all the same; one that the browser cannot open, too", async () => {
  signedIn();
  const closed = vi.spyOn(ImageBitmap.prototype, "close");
  await mount(<IdentityPage />, { areas, address: "/authentication", answers: answers(null) });
  await choose("Front side", await photo(300, 200, "#111"));
  await expect.element(page.getByText(/^The picture is small/)).toBeVisible();
  // A decoded photo takes tens of megabytes, on a phone, too.
  expect(closed).toHaveBeenCalled();
  closed.mockRestore();
  await expect.element(page.getByText(/^The picture is dark/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Upload: Front side" })).toBeEnabled();
  await choose("Back side", new File(["no picture here"], "photo.heic", { type: "image/heic" }));
  await expect.element(page.getByText(/^This browser cannot show photo\.heic/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Upload: Back side" })).toBeEnabled();
});

test("[KYC-03] a file of more than 10 MB is refused before it is sent", async () => {
  signedIn();
  const { sent } = uploads(arrived);
  await mount(<IdentityPage />, { areas, address: "/authentication", answers: answers(null) });
  await choose(
    "Front side",
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], "large.jpg", { type: "image/jpeg" }),
  );
  await expect.element(page.getByText(/^This file has more than 10 MB/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Front side: Choose a file" })).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("[KYC-01] while it is reviewed nothing is open, and the number is masked", async () => {
  signedIn();
  await mount(<IdentityPage />, { areas, address: "/authentication", answers: answers(own()) });
  await expect.element(page.getByRole("heading", { name: "Under review" })).toBeVisible();
  await expect.element(page.getByText("•••••3456")).toBeVisible();
  expect(page.getByRole("button", { name: "Send for review" }).elements()).toHaveLength(0);
});

test("[KYC-01] after a refusal its reasons are shown, and only what was refused is open and sent again", async () => {
  signedIn();
  const { letGo } = uploads(arrived);
  const refused = own({
    status: 3,
    refusalText: "The back photo cannot be read; please take the photo in good light.",
    again: ["back"],
    decidedAt: at + 1_000,
    photosUntil: at + 86_400_000,
  });
  const { asked } = await mount(<IdentityPage />, {
    areas,
    address: "/authentication",
    answers: { ...answers(refused), "user/saveOrUpdKyc": {} },
  });
  await expect.element(page.getByText(/^The back photo cannot be read/)).toBeVisible();
  expect(page.getByRole("textbox").elements()).toHaveLength(0);
  expect(page.getByRole("region", { name: "Front side" }).elements()).toHaveLength(0);
  await choose("Back side", await photo(1200, 900, "#888"));
  await uploadSide("Back side", letGo);
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect
    .poll(() => asked.find(({ path }) => path === "user/saveOrUpdKyc")?.input)
    .toEqual({
      username: "",
      idNumber: "",
      frontPhoto: "",
      backPhoto: "/api/common/picture/1",
    });
});

test("[KYC-02] a photo that was sent is read with the session, only when it is asked for, and its address ends with it", async () => {
  signedIn();
  const real = fetch;
  const read: (string | null)[] = [];
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  await mount(<IdentityPage />, {
    areas,
    address: "/authentication",
    answers: { ...answers(own()), "common/picture/f": new Response(await photo(10, 10, "#888")) },
  });
  const stubbed = fetch;
  vi.stubGlobal("fetch", (async (address, init) => {
    if (String(address).includes("picture")) read.push(new Headers(init?.headers).get("Authorization"));
    return await stubbed(address, init);
  }) satisfies typeof real);
  const button = page.getByRole("button", { name: "Show: Front side" });
  await expect.element(button).toBeVisible();
  expect(read).toEqual([]);
  await button.click();
  const picture = page.getByRole("img", { name: "Front side" });
  await expect.element(picture).toHaveAttribute("src", expect.stringMatching(/^blob:/));
  expect(read).toEqual(["a token"]);
  const address = (picture.element() as HTMLImageElement).src;
  await page.getByRole("button", { name: "Hide: Front side" }).click();
  await expect.element(picture).not.toBeInTheDocument();
  expect(revoked.mock.calls.flat()).toContain(address);
  revoked.mockRestore();
});

test.each([
  [390, null],
  [1440, null],
  [
    390,
    own({ status: 3, refusalText: "The name is not complete.", again: ["name", "front"], decidedAt: at }),
  ],
  [1440, own({ status: 2, decidedAt: at, photosUntil: at })],
])(
  "[KYC-01] [NAV-06] at a width of %i nothing scrolls sideways, and axe finds nothing",
  async (width, sent) => {
    await page.viewport(width, 900);
    signedIn();
    await mount(<IdentityPage />, { areas, address: "/authentication", answers: answers(sent) });
    await expect.element(page.getByRole("heading", { name: "What happens to your photos" })).toBeVisible();
    await expect.element(page.getByText(/Name as in the document/).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const { violations } = await axe.run(document.querySelector("main") ?? document.body);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);

test("[KYC-01] [SES-16] an incomplete form moves the focus to the first thing that is missing", async () => {
  signedIn();
  await mount(<IdentityPage />, { areas, answers: answers(null), address: "/authentication" });
  const send = page.getByRole("button", { name: "Send for review" });
  await send.click();
  const name = page.getByRole("textbox", { name: "Name as in the document" });
  await expect.element(name).toHaveFocus();
  await name.fill("Ann Example");
  await send.click();
  const number = page.getByRole("textbox", { name: "Number of the document" });
  await expect.element(number).toHaveFocus();
  await number.fill("A123456");
  await send.click();
  await expect.element(page.getByRole("button", { name: "Front side: Choose a file" })).toHaveFocus();
});
