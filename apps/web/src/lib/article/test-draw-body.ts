/** For tests: a body as the app draws it, with the links and pictures of the first answer, as markup. */
import type { Body } from "@candor/core/content/body";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawBody, type Drawing } from "./draw-body.tsx";

const drawing = (under: 1 | 2): Drawing => ({
  under,
  link: (href, children) => {
    const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
    return createElement("a", { href, ...(href.startsWith("https:") && elsewhere) }, children);
  },
  picture: ({ id, alt, width, height }) => {
    const src = `/api/article/picture/${id}`;
    return createElement("img", { src, alt, width, height, loading: "lazy", decoding: "async" });
  },
});

/** React closes empty elements with a slash, and has another number for an apostrophe: a browser reads the same. */
export const drawnBody = (body: Body, under: 1 | 2): string =>
  renderToStaticMarkup(drawBody(body, drawing(under)))
    .replaceAll("/>", ">")
    .replaceAll("&#x27;", "&#39;");
