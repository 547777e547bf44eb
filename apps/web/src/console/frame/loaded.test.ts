import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { codeQuery } from "../desk/code-query.ts";
import { Loaded } from "./loaded.tsx";
import type { LoadedPart } from "./pages.ts";
import { makeQueryClient } from "./query-client.ts";

type Given = { readonly pair: string };

/** What is drawn when the code was asked for once. */
const drawn = async (load: LoadedPart<Given>["load"]): Promise<string> => {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retryOnMount: false } });
  const part = { path: "chart", load };
  await client.prefetchQuery(codeQuery(part));
  const shown = createElement(Loaded<Given>, { part, given: { pair: "A" } });
  const inKit = createElement(MantineProvider, null, "figures", shown);
  return renderToString(createElement(QueryClientProvider, { client }, inKit));
};

test("[OPS-03] a part of the console is drawn with what it is given", async () => {
  expect(
    await drawn(
      async () =>
        ({ pair }) =>
          `chart of ${pair}`,
    ),
  ).toContain("chart of A");
});

test("[OPS-03] a part whose code cannot be loaded says so, and what is around it stays", async () => {
  const text = await drawn(() => Promise.reject(new Error("404")));
  expect(text).toContain("figures");
  expect(text).toContain("the console was updated");
});
