import { expect, it } from "vitest";
import { paneAt } from "./panes.tsx";

it("[LEV-01] the pane that fills most of the window is the chosen one", () => {
  expect(paneAt(0, 390)).toBe("chart");
  expect(paneAt(180, 390)).toBe("chart");
  expect(paneAt(210, 390)).toBe("form");
  expect(paneAt(780, 390)).toBe("orders");
});

it("[LEV-01] a strip that is pulled past its ends, or not laid out yet, keeps a pane", () => {
  expect(paneAt(-40, 390)).toBe("chart");
  expect(paneAt(2_000, 390)).toBe("orders");
  expect(paneAt(0, 0)).toBe("chart");
});
