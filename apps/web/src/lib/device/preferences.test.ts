import { expect, test, vi } from "vitest";

test("[NAV-05] a change to dark mode is waited for, not read: reading it meanwhile suppresses the change event", async () => {
  const system = { matches: false, reads: 0 };
  let tell: ((event: { readonly matches: boolean }) => void) | undefined;
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      system.reads += 1;
      return system.matches;
    },
    addEventListener: (_kind: "change", listener: typeof tell) => (tell = listener),
  }));
  const root = { dataset: {} as Record<string, string> };
  vi.stubGlobal("document", { documentElement: root, querySelector: () => null });
  const { isNight } = await import("./preferences.ts");
  const atFirst = system.reads;
  system.matches = true;
  expect(isNight("auto")).toBe(false);
  expect(system.reads).toBe(atFirst);
  tell?.({ matches: true });
  expect(isNight("auto")).toBe(true);
  expect(root.dataset["theme"]).toBe("night");
  expect(isNight("day")).toBe(false);
  vi.unstubAllGlobals();
});
