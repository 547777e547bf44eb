import { expect, test } from "vitest";
import { installWay } from "./install-way.ts";

const nothing = { hasPrompt: false, isApp: false, wasInstalled: false, isHandheldSafari: false };

test("[NAV-09] the button is shown when the browser offers to install, even after an earlier installation", () => {
  expect(installWay({ ...nothing, hasPrompt: true })).toBe("ask");
  expect(installWay({ ...nothing, hasPrompt: true, wasInstalled: true })).toBe("ask");
});

test("[NAV-09] the installed app, and the browser that installed it, say so", () => {
  expect(installWay({ ...nothing, isApp: true, hasPrompt: true })).toBe("done");
  expect(installWay({ ...nothing, wasInstalled: true })).toBe("done");
});

test("[NAV-09] elsewhere there are instructions: Safari's own on a phone, otherwise the general ones", () => {
  expect(installWay({ ...nothing, isHandheldSafari: true })).toBe("share");
  expect(installWay(nothing)).toBe("words");
});
