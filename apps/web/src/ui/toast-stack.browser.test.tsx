import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../app/stories/mount.tsx";
import { toast } from "../lib/toasts.ts";

test.each([
  [1440, 900],
  [390, 844],
])(
  "[NAV-02] on a window of %d by %d a message is at the bottom right, where no tab is",
  async (width, height) => {
    await page.viewport(width, height);
    await mount(<h1>A page</h1>);
    toast.good("Saved");
    const message = page.getByRole("status").filter({ hasText: "Saved" });
    await expect.element(message).toBeVisible();
    const { top, right, bottom } = message.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(height / 2);
    expect(innerWidth - right).toBeLessThanOrEqual(24);
    expect(innerHeight - bottom).toBeLessThanOrEqual(24 + 56);
  },
);
