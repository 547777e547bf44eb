import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { pairs } from "../../app/stories/pairs.ts";
import { ChartPanel } from "./chart-panel.tsx";

test("[API-08] a refusal of the chart's candles is not shown", async () => {
  const { asked } = await mount(<ChartPanel product={pairs[0]} />, {
    areas: ["kline"],
    answers: { "product/kline": refusal("BadRequest", "a refusal nobody should read") },
  });
  await expect.poll(() => asked.map(({ path }) => path)).toContain("product/kline");
  await expect.element(page.getByRole("status").filter({ hasText: "No candles yet" })).toBeVisible();
  await expect.element(page.getByText("a refusal nobody should read")).not.toBeInTheDocument();
});
