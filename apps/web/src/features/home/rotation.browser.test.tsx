import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { allowMotion, mount, pressOn } from "../../app/stories/mount.tsx";
import { Announcements } from "./announcements.tsx";
import { Banners } from "./banners.tsx";
import { HalvingCountdown } from "./halving-countdown.tsx";

const pictures = ["chain", "tick", "ledger"].map((name) => ({
  picurl: `/banners/${name}.svg`,
  tourl: "/quotes",
}));
const areas = ["home"] as const;
const carousel = page.getByRole("region", { name: "Highlights" });
const shown = carousel.getByRole("group");

/** The timers of what rotates; the rest of the page keeps its own. */
beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());
/** React starts a timer after it has drawn. */
const pass = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  vi.advanceTimersByTime(ms);
};
const expectPicture = (number: number): Promise<void> =>
  expect.element(shown).toHaveAccessibleName(`Picture ${number} of 3`);

test("[HOME-01] the pictures change every 8 s, and stop in a hidden tab, under the pointer, with the focus and when paused", async () => {
  allowMotion();
  const { address } = await mount(
    <>
      <Banners />
      <button type="button">Elsewhere</button>
    </>,
    { areas, answers: { banner: pictures } },
  );
  const elsewhere = page.getByRole("button", { name: "Elsewhere" });
  await elsewhere.hover();
  await expectPicture(1);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(8_000);
  await expectPicture(1);
  hidden.mockRestore();
  await pass(8_000);
  await expectPicture(2);

  await carousel.hover();
  await pass(8_000);
  await expectPicture(2);
  (carousel.getByRole("button", { name: "Picture 1 of 3" }).element() as HTMLElement).focus();
  await elsewhere.hover();
  await pass(8_000);
  await expectPicture(2);
  await userEvent.keyboard("{Enter}");
  await expectPicture(1);

  await pressOn(carousel.getByRole("button", { name: "Pause: Highlights" }), "{Enter}");
  (elsewhere.element() as HTMLElement).focus();
  await pass(8_000);
  await expectPicture(1);
  await pressOn(carousel.getByRole("button", { name: "Resume: Highlights" }), "{Enter}");
  (elsewhere.element() as HTMLElement).focus();
  await pass(8_000);
  await expectPicture(2);
  await shown.getByRole("link").click();
  await expect.poll(address).toBe("/quotes");
});

test("[HOME-01] with reduced motion the pictures rest until the user starts them", async () => {
  await mount(<Banners />, { areas, answers: { banner: pictures } });
  await expect.element(carousel.getByRole("button", { name: "Resume: Highlights" })).toBeVisible();
  await pass(8_000);
  await expectPicture(1);
});

test("[HOME-06] the operator's announcements change every 5 s, and stop under the pointer", async () => {
  allowMotion();
  const answers = { homeMsg: [{ scrollMsg: "The first one" }, { scrollMsg: "The second one" }] };
  await mount(
    <>
      <Announcements />
      <button type="button">Elsewhere</button>
    </>,
    { areas, answers },
  );
  await page.getByRole("button", { name: "Elsewhere" }).hover();
  const notice = page.getByRole("region", { name: "Notice" });
  await expect.element(notice).toMatchTextContent(/The first one/);
  await pass(5_000);
  await expect.element(notice).toMatchTextContent(/The second one/);
  await notice.hover();
  await pass(5_000);
  await expect.element(notice).toMatchTextContent(/The second one/);
});

test("[HOME-04] the halving is counted down when its time is set, also on a phone, and not mentioned otherwise", async () => {
  await page.viewport(390, 844);
  const set = { wp_btc_halve_time: String(Date.UTC(2100, 0, 1)) };
  let asked = 0;
  await mount(<HalvingCountdown />, { areas, answers: { getKeys: () => ((asked += 1), set) } });
  const countdown = page.getByText(/^Bitcoin halving in \d+ d \d\d:\d\d:\d\d/);
  await expect.element(countdown).toBeVisible();
  const before = countdown.element().textContent;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await pass(1_000);
  await expect.element(countdown).not.toHaveTextContent(before);
  expect(asked).toBe(1);
});

test("[HOME-04] without its time nothing mentions the halving", async () => {
  let asked = 0;
  await mount(<HalvingCountdown />, { areas, answers: { getKeys: () => ((asked += 1), {}) } });
  await expect.poll(() => asked).toBe(1);
  await pass(1_000);
  await expect.element(page.getByRole("timer")).not.toBeInTheDocument();
});
