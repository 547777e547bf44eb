import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { ProductDialog } from "./product-dialog.tsx";
import type { ShownProduct } from "./product.ts";
import { ProductsPage } from "./products-page.tsx";

const due = { interest: "1.5", principal: "1000", renewals: "4" };
const month: ShownProduct = {
  productId: 103,
  name: "One month",
  isOpen: true,
  kind: "fixed",
  rate: "0.4",
  days: "30",
  compounding: "",
  compoundingDays: "",
  smallest: "100",
  largest: "100000",
  exitFee: "0.2",
  marked: "yes",
  furtherCycles: "",
  symbol: "",
  multiple: "",
  tradePart: "",
  free: "40",
  committed: "8",
  covers: "10000",
  holdings: 2,
  own: "2000",
  credit: "0",
  due7: due,
  due30: due,
  waitingAct: null,
};
afterEach(() => useOperatorSession.setState({ token: "" }));

const list = (rows: readonly ShownProduct[]) => ({ retCode: 0, data: rows, total: rows.length });
const dialog = (product: ShownProduct | undefined) => (
  <MantineProvider>
    <h1>Products</h1>
    <ProductDialog product={product} taken={[103]} onClose={() => undefined} />
  </MantineProvider>
);
const field = (name: string | RegExp) => page.getByRole("textbox", { name });

test("[OPS-03] [INV-13] the form says what terms would cost before anybody asks for them, and asks with a reason", async () => {
  const { asked } = await mount(dialog(month), { answers: { "operator/askProduct": { id: "12" } } });
  const table = page.getByRole("table", { name: "What if" });
  await expect.element(table.getByRole("row", { name: "30 days 5% 10,000 40" })).toBeVisible();
  await expect.element(page.getByText("Nothing differs yet")).toBeVisible();
  await field("Rate, % for the cycle").fill("0.8");
  await expect.element(table.getByRole("row", { name: "30 days 10% 5,000 40" })).toBeVisible();
  await field(/^What if its reserve/).fill("4.1");
  await expect.element(table.getByRole("row", { name: "30 days 10% 500 4" })).toBeVisible();
  await page.getByRole("button", { name: "Ask for these terms" }).click();
  const question = page.getByRole("dialog", { name: "Terms of 103 One month" }).last();
  await expect.element(question.getByText("Rate %: 0.4 becomes 0.8")).toBeVisible();
  await question.getByRole("textbox", { name: "Reason" }).fill("agreed by the risk committee");
  await question.getByRole("button", { name: "Ask for it" }).click();
  await expect.element(page.getByText(/^Act 12 waits for two operators/)).toBeVisible();
  expect(asked[0]?.input).toMatchObject({
    productId: 103,
    names: "",
    rate: "0.8",
    furtherCycles: "",
    symbol: "",
  });
});

test("[OPS-03] the form says at each field what is wrong, and asks for nothing then", async () => {
  await mount(dialog(month));
  const confirm = page.getByRole("button", { name: "Ask for these terms" });
  for (const [name, value, text] of [
    ["Rate, % for the cycle", "101", "From 0.000001 to 100"],
    ["Days of the cycle", "3661", "From 1 to 3,660"],
    ["Largest purchase, USDT", "150", "A multiple of 100"],
    ["Compound rate, %", "0.5", "Rate and days, or neither of them"],
  ] as const) {
    const before = (field(name).element() as HTMLInputElement).value;
    await field(name).fill(value);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    await expect.element(page.getByText("Shown when the terms are complete.")).toBeVisible();
    await field(name).fill(before);
  }
  await page.getByRole("button", { name: "Add a cycle" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Remove cycle" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("[INV-01] a new product needs a free number and its names, and a refusal is shown where it was asked", async () => {
  await mount(dialog(undefined), {
    answers: { "operator/askProduct": refusal("ProductExists", "There is a product with this number") },
  });
  await field("Number").fill("103");
  await expect.element(page.getByText("There is a product with this number")).toBeVisible();
  await field("Number").fill("200");
  for (const name of ["English", "简体中文", "繁體中文", "日本語"])
    await field(`Name, ${name}`).fill("Ten days");
  await field("Rate, % for the cycle").fill("0.1");
  await field("Days of the cycle").fill("10");
  await page.getByRole("button", { name: "Ask for this product" }).click();
  const question = page.getByRole("dialog", { name: "New product" }).last();
  await question.getByRole("textbox", { name: "Reason" }).fill("agreed by the risk committee");
  await question.getByRole("button", { name: "Ask for it" }).click();
  await expect.element(question.getByText("There is a product with this number")).toBeVisible();
});

test.each([390, 1440])(
  "[OPS-02] at a width of %i the list shows each product, opens by the keyboard, and nothing scrolls sideways",
  async (width) => {
    await page.viewport(width, 900);
    await mount(
      <MantineProvider>
        <ProductsPage />
      </MantineProvider>,
      {
        answers: {
          "operator/products": list([
            month,
            { ...month, productId: 104, name: "One quarter", isOpen: false },
          ]),
        },
      },
    );
    const row = page.getByRole("row", { name: /103 One month/ });
    await expect.element(row).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const drawer = page.getByRole("dialog", { name: "103 One month" });
    await expect.element(drawer.getByText("0.4% in 30 days, 5% a year")).toBeVisible();
    await expect.element(drawer.getByText("sales are open")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
  },
);

test("[OPS-02] [INV-14] a pool is shown with the pair that it trades, and no rate", async () => {
  await mount(
    <MantineProvider>
      <ProductsPage />
    </MantineProvider>,
    { answers: { "operator/products": list([calm]) } },
  );
  const terms = "no rate: BTCUSDT at 10 times, 5% a trade, periods of 7 days";
  await expect.element(page.getByText(terms)).toBeVisible();
});

const strategy = { symbol: "BTCUSDT", multiple: "10", tradePart: "5" };
const calm = { ...month, ...strategy, productId: 1, name: "Calm pool", kind: "copy", rate: "0", days: "7" };
const calmPool = {
  productId: 1,
  worth: "41000",
  stake: "20500",
  state: "trading",
  waitingAmount: "300",
  leaving: 2,
  orders: [{ act: "7", what: "give", amount: "1000", orderedTime: 1_700_000_000_000, state: "waits" }],
};
const me = { id: 1, name: "fin", email: "", roles: ["finance"], hasPasskey: true };
const openCalm = async (answers: Readonly<Record<string, unknown>> = {}) => {
  useOperatorSession.setState({ token: "t" });
  const mounted = await mount(
    <MantineProvider>
      <ProductsPage />
    </MantineProvider>,
    {
      answers: {
        "operator/products": list([calm]),
        "operator/pools": [calmPool],
        "operator/me": me,
        ...answers,
      },
    },
  );
  await page.getByRole("row", { name: /1 Calm pool/ }).click();
  return mounted;
};

test("[OPS-02] [INV-14] a pool's drawer shows what it is worth, who waits, and what was ordered", async () => {
  await openCalm();
  const drawer = page.getByRole("dialog", { name: "1 Calm pool" });
  const facts = drawer.getByRole("table", { name: "Pool" });
  for (const row of ["State a trade is open", "Worth now 41,000 USDT", "Waits to enter 300 USDT"])
    await expect.element(facts.getByRole("row", { name: row })).toBeVisible();
  const ordered = drawer.getByRole("table", { name: "Orders of two operators" });
  await expect.element(ordered.getByRole("row", { name: /7 a stake of 1,000 USDT .* waits/ })).toBeVisible();
  await expect.element(drawer.getByRole("table", { name: "Reserve and holdings" })).not.toBeInTheDocument();
});

test("[OPS-03] [INV-14] an operator asks for a stake with an amount, or for the pool's end without one", async () => {
  const { asked } = await openCalm({ "operator/askPoolOrder": { id: "12" } });
  await page.getByRole("button", { name: "Stake, or end the pool" }).click();
  const question = page.getByRole("dialog", { name: "Order for 1 Calm pool" });
  await question.getByRole("textbox", { name: "Reason" }).fill("agreed by the risk committee");
  await question.getByRole("button", { name: "Ask for it" }).click();
  await expect.element(question.getByText(/^A number above zero, at most 6/)).toBeVisible();
  await question.getByRole("textbox", { name: "Amount in USDT" }).fill("1000.5");
  await question.getByRole("radio", { name: /^End the pool/ }).click();
  await expect.element(question.getByRole("textbox", { name: "Amount in USDT" })).not.toBeInTheDocument();
  await question.getByRole("button", { name: "Ask for it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(location.pathname).toBe("/approvals");
  const sent = asked.filter(({ path }) => path === "operator/askPoolOrder");
  expect(sent.map(({ input }) => input)).toEqual([
    { productId: 1, what: "end", amount: "", reason: "agreed by the risk committee" },
  ]);
});

test("[OPS-01] [OPS-02] what a role may do with a product is offered, and each question can be closed again", async () => {
  useOperatorSession.setState({ token: "t" });
  await mount(
    <MantineProvider>
      <ProductsPage />
    </MantineProvider>,
    {
      answers: {
        "operator/products": list([month]),
        "operator/me": me,
        "operator/productTexts": list([]),
      },
    },
  );
  await page.getByRole("row", { name: /103 One month/ }).click();
  const drawer = page.getByRole("dialog", { name: "103 One month" }).first();
  await expect.element(drawer.getByRole("button", { name: "To its reserve" })).toBeVisible();
  for (const [name, title] of [
    ["Change the terms", "Terms of 103 One month"],
    ["Close the sales", /sales of 103 One month/i],
    ["Texts", "Texts of 103 One month"],
  ] as const) {
    await drawer.getByRole("button", { name }).click();
    const question = page.getByRole("dialog", { name: title }).last();
    await expect.element(question).toBeVisible();
    await question.getByRole("button", { name: "Close", exact: true }).click();
    await expect.element(question).not.toBeInTheDocument();
  }
});

test("[OPS-02] the list says that it is empty, and that it could not be read", async () => {
  await mount(
    <MantineProvider>
      <ProductsPage />
    </MantineProvider>,
    { answers: { "operator/products": list([]) } },
  );
  await expect.element(page.getByText("There is no product yet.")).toBeVisible();
});

test("[OPS-02] a list that could not be read says why, and can be read again", async () => {
  await mount(
    <MantineProvider>
      <ProductsPage />
    </MantineProvider>,
    { answers: { "operator/products": refusal("InternalError", "Something went wrong") } },
  );
  await expect.element(page.getByText(/^Something went wrong/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /again/i })).toBeVisible();
});
