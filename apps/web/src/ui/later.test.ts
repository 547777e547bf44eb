import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Later } from "./later.tsx";

const drawn = (atOnce: boolean): string =>
  renderToString(createElement(() => Later({ atOnce, children: "footer" })));

test("what is not visible at first is not part of the first drawing", () => {
  expect(drawn(false)).toBe("");
  expect(drawn(true)).toBe("footer");
});
