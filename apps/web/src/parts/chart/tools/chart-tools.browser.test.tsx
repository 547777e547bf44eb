import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn, unmount } from "../../../app/stories/mount.tsx";
import { pairs } from "../../../app/stories/pairs.ts";
import { clearStored } from "../../../lib/device/stored.ts";
import { readKept, writeKept } from "../../../lib/device/kept.ts";
import { ChartPanel } from "../chart-panel.tsx";
import { readSetup } from "./chart-setup.ts";
import { useSetups } from "./setup-store.ts";

const product = pairs[0]!;
const name = `chart/${product.symbol}`;
const startMs = Date.UTC(2026, 10, 23, 12);
/** Two hundred minutes that rise and fall. */
const candles = Array.from({ length: 200 }, (_, index) => {
  const at = 60_000 + Math.round(Math.sin(index / 9) * 400);
  const [open, close] = [String(at), String(at + (index % 3) * 10 - 10)];
  return {
    time: startMs / 1_000 + index * 60,
    open,
    high: String(at + 30),
    low: String(at - 30),
    close,
    volume: "2",
  };
});
const answers = { "product/kline": { retCode: 0, message: "", data: candles, total: candles.length } };

const open = async (): Promise<void> => {
  useSetups.setState({ setups: {}, removed: undefined });
  await mount(
    <div style={{ display: "grid", height: 560, width: "100%" }}>
      <ChartPanel product={product} />
    </div>,
    { areas: ["kline"], answers },
  );
  // The legend has figures as soon as the chart has bars.
  await expect.element(page.getByText("Vol", { exact: true }), { timeout: 60_000 }).toBeVisible();
};
const openTools = async (): Promise<void> => {
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Trend line", exact: true })).toBeVisible();
};
const kept = async () => readSetup(await readKept(name));

test("[MKT-05] a line is drawn with the keyboard alone, kept on the device, and there again after the session's storage is cleared", async () => {
  await writeKept(name, undefined);
  await open();
  await openTools();
  await pressOn(page.getByRole("button", { name: "Trend line", exact: true }), "{Enter}");
  const cross = page.getByRole("application", { name: "Placing a trend line" });
  await expect.element(cross).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowUp}{Enter}");
  await expect.element(page.getByText("First point set. Now the second.")).toBeInTheDocument();
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowUp}{/Shift}{Enter}");
  await expect.element(cross).not.toBeInTheDocument();
  await expect.poll(async () => (await kept()).drawings.length).toBe(1);
  const [line] = (await kept()).drawings;
  const [from, to] = line?.points ?? [];
  expect(line?.kind).toBe("trend");
  expect((to?.timeMs ?? 0) - (from?.timeMs ?? 0)).toBe(10 * 60_000);
  expect(to?.price).toBeGreaterThan(from?.price ?? 0);
  await unmount();
  // Codes 102 and 103 do this (API-06).
  clearStored();
  await open();
  await openTools();
  const list = page.getByRole("list", { name: "Drawings on this chart" });
  await expect.poll(() => list.element().textContent).toMatch(/^Trend line [\d,.]+ → [\d,.]+Remove$/);
});

test("[MKT-05] a removed drawing comes back by Undo, in its place", async () => {
  const drawings = [60_010, 60_020, 60_030].map((price) => ({
    id: String(price),
    kind: "level",
    points: [{ timeMs: startMs, price }],
  }));
  await writeKept(name, { drawings });
  await open();
  await openTools();
  await page.getByRole("button", { name: "Remove: Horizontal line 60,020.00" }).click();
  await expect.poll(async () => (await kept()).drawings.map(({ id }) => id)).toEqual(["60010", "60030"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await kept()).drawings).toEqual(drawings);
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await kept()).drawings).toEqual(drawings);
});

test("[MKT-05] a setting counts within its bounds, and is kept with its indicator", async () => {
  await writeKept(name, undefined);
  await open();
  await openTools();
  await page.getByLabelText("RSI").click();
  const period = page.getByLabelText("Period");
  await period.fill("500");
  await expect.element(page.getByRole("alert")).toHaveTextContent("2 to 200");
  await period.fill("２１");
  await expect.poll(async () => (await kept()).studies.rsi).toEqual({ on: true, numbers: { period: 21 } });
  await page.getByLabelText("Logarithmic scale").click();
  await expect.poll(async () => (await kept()).isLog).toBe(true);
});
