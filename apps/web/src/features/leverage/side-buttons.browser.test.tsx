import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { pairs } from "../../app/stories/pairs.ts";
import { notePrice } from "../../live/freshness.ts";
import { FormPanel } from "./form/form-panel.tsx";
import { useTicket } from "./form/use-ticket.ts";
import { Panes, type PaneName } from "./panes.tsx";
import { SideButtons } from "./side-buttons.tsx";
import { useChosenSide } from "./use-chosen-side.ts";

const [product] = pairs;

// On a busy machine a test takes longer than a price stays fresh.
const tell = () => notePrice(product?.symbol ?? "", Date.now(), Date.now());
let prices: ReturnType<typeof setInterval>;
beforeEach(() => {
  tell();
  prices = setInterval(tell, 500);
});
afterEach(() => clearInterval(prices));

/** The panes of /contract without the chart and the lists. */
const Screen = () => {
  const [pane, setPane] = useState<PaneName>("chart");
  const { side, choose, desk } = useChosenSide(useTicket(product), setPane);
  return (
    <Panes pane={pane} onPane={setPane} orderCount={0}>
      {{
        chart: <SideButtons onSide={choose} />,
        form: <FormPanel desk={desk} product={product} onTransfer={() => {}} chosen={side} />,
        orders: null,
      }}
    </Panes>
  );
};

/** How long the form takes no press (`use-chosen-side.ts`) is ended by hand: a busy machine would take longer than that to find its button. */
const holdArrival = (): (() => void) => {
  const start = globalThis.setTimeout;
  const held: (() => void)[] = [];
  const orHold = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    ms === 700 ? held.push(() => run(...given)) : start(run, ms, ...given);
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(orHold as typeof setTimeout);
  return () => {
    spy.mockRestore();
    expect(held).toHaveLength(1);
    for (const run of held) run();
  };
};

test("[LEV-01] Buy and Sell beside the chart of a phone lead to the form with that side, and a second press right after places nothing", async () => {
  await page.viewport(390, 844);
  const user = signedIn({ askoption: 0, asklever: 0 });
  const { asked } = await mount(<Screen />, {
    areas: ["leverage", "orders", "refusal", "kline", "options", "confirm"],
    answers: {
      getKeys: { mode: "demo" },
      "risk/notice": { kind: "lever", version: 1, acceptedAt: 1, figure: null, playMoney: true },
      myContractOrderList: { retCode: 0, message: "", data: [], total: 0 },
      "user/userInfo": user,
      buyContract: { id: "1" },
    },
  });
  const placed = () => asked.filter(({ path }) => path === "buyContract").length;
  const sell = page.getByRole("button", { name: /^Sell/ });
  await expect.element(sell).toBeInViewport();
  // While the form is filled in already, the second press of a double press would place an order.
  await page.getByRole("tab", { name: "Trade" }).click();
  await page.getByRole("textbox", { name: "Quantity" }).fill("1");
  await page.getByRole("tab", { name: "Chart" }).click();
  await expect.element(page.getByRole("tab", { name: "Chart" })).toHaveAttribute("aria-selected", "true");
  await expect.element(sell).toHaveLength(1);
  const arrived = holdArrival();
  (sell.element() as HTMLElement).click();
  const heading = page.getByRole("heading", { name: "Contract order · Sell" });
  await expect.element(heading).toHaveFocus();
  const form = page.getByRole("region", { name: "Contract order" });
  (form.getByRole("button", { name: /^Sell/ }).element() as HTMLElement).click();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(placed()).toBe(0);
  arrived();
  await form.getByRole("button", { name: /^Sell/ }).click();
  await expect.poll(placed).toBe(1);
});
