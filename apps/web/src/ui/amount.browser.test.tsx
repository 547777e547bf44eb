import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../app/stories/mount.tsx";
import { Amount } from "./amount.tsx";

test("[NAV-04] an amount is shown in cents, and the exact one by pointing at it and to assistive software", async () => {
  await mount(
    <p>
      <Amount of="1234.567891" /> USDT, <Amount of="-1.231" signed />, <Amount of="0.000001" signed />,{" "}
      <Amount of="500" />
    </p>,
  );
  await expect.element(page.getByText("1,234.56 USDT, −1.24, +0.000001, 500.00")).toBeVisible();
  expect(page.getByTitle("1,234.567891").element().textContent).toBe("1,234.56");
  expect(page.getByTitle("−1.231").element().textContent).toBe("−1.24");
  // What is whole has nothing more to say.
  expect(page.getByTitle(/./).elements()).toHaveLength(2);
});
