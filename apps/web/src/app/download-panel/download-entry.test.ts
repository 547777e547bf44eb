import { expect, test } from "vitest";
import { downloadAddress, hasDownloadPanel } from "./download-entry.ts";

const entry = (name: string, tourl: string) => ({ name, tourl, iconurl: "" });
const origin = "https://candor.example";

test.each(["/quotes", "/contract"])("[NAV-03] %s has no download panel", (path) =>
  expect(hasDownloadPanel(path)).toBe(false),
);
test.each(["/", "/mine", "/leverList", "/download"])("[NAV-03] %s has the download panel", (path) =>
  expect(hasDownloadPanel(path)).toBe(true),
);

test("[NAV-03] the panel links to the same address as the entry named Download", () => {
  const entries = [entry("Home", "/"), entry("Download", "/download")];
  expect(downloadAddress(entries, origin)).toBe("https://candor.example/download");
  expect(downloadAddress([entry("Download", "https://get.example/app")], origin)).toBe(
    "https://get.example/app",
  );
});

test("[NAV-03] the panel is left out without that entry, or for an address that runs code", () => {
  expect(downloadAddress([entry("Home", "/")], origin)).toBeUndefined();
  expect(downloadAddress([entry("Download", "javascript:alert(1)")], origin)).toBeUndefined();
});
