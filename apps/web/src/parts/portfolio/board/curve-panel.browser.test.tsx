import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, refusal, signedIn } from "../../../app/stories/mount.tsx";
import { CurvePanel } from "./curve-panel.tsx";

const nowMs = Date.UTC(2026, 10, 23, 12);
const curveOf = (worths: readonly (string | null)[]) => ({
  points: worths.map((equity, index) => ({ time: nowMs + (index + 1 - worths.length) * 1_800_000, equity })),
  movedmoney: "100",
  results: { options: "8", contracts: "-2.5", investments: "0", other: "0" },
  unbooked: "1.000001",
});

test("[MINE-01] the curve ends at what the account is worth, its points are read with the keyboard, and the rows lead there exactly", async () => {
  signedIn();
  const { asked } = await mount(<CurvePanel />, {
    areas: ["portfolio"],
    answers: { "user/equityCurve": curveOf(["0", "100", "106.500001"]) },
  });
  const slider = page.getByRole("slider", { name: "Equity, point by point" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", expect.stringMatching(/: 106\.50 USDT$/));
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{ArrowRight}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", expect.stringMatching(/: 100\.00 USDT$/));
  await page.getByText("What this range brought").click();
  await expect.element(page.getByText("+8.00", { exact: true })).toBeVisible();
  await expect.element(page.getByText("106.500001", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "1 week" }).click();
  await expect.poll(() => asked.at(-1)?.input["range"]).toBe("1w");
});

test("[MINE-01] before the first booking the panel says where the curve begins", async () => {
  signedIn();
  await mount(<CurvePanel />, {
    areas: ["portfolio"],
    answers: { "user/equityCurve": { ...curveOf(["0", "0"]), movedmoney: "0" } },
  });
  await expect.element(page.getByText(/^Nothing has been booked yet/)).toBeVisible();
});

test("[MINE-01] a failure is told, and asking again shows the curve", async () => {
  signedIn();
  let fails = true;
  await mount(<CurvePanel />, {
    areas: ["portfolio"],
    answers: {
      "user/equityCurve": () => (fails ? refusal("BadRequest", "a refusal") : curveOf(["1", "2"])),
    },
  });
  await expect.element(page.getByRole("alert")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("slider")).toBeVisible();
});
