import { expect, test } from "vitest";

const parts = Object.keys(import.meta.glob(["../../ui/**/*.tsx", "!../../ui/**/*.test.tsx"]));
const stories = Object.values(
  import.meta.glob<string>(["./*-stories.tsx", "../shell.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("\n");

/** Parts of parts, and parts that only make sense inside their own action. */
const shownInside = ["checking/", "dialog/close-button", "picture/bell-picture", "picture/qr-code"];

test.each(parts.map((path) => path.replace("../../ui/", "").replace(".tsx", "")))(
  "the part %s is on the story page, or inside one that is",
  (part) => {
    const isInside = shownInside.some((inside) => part.startsWith(inside));
    expect(isInside || stories.includes(`ui/${part}.tsx"`)).toBe(true);
  },
);
