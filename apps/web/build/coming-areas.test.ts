import { expect, test } from "vitest";
import { comingAreas } from "../src/features/coming/coming-areas.ts";
import { coming } from "../src/i18n/en/coming.ts";
import { pageRoutes } from "./page-routes.ts";

/** Every path of NAV-01. */
const paths =
  "mine login register forget edit journal history revenueRecord recharge withdraw signIn inviteFriends project details order contract leverList quotes about question new newsDetail comment community kline exchange bindColdWallet authentication loan editBankInformation transfer tasks event company certificates contact verify security limits alerts statements download".split(
    " ",
  );
const built = new Set(pageRoutes().map(({ address }) => address.slice(1)));

test.each(paths)("[NAV-01] /%s is a page, or says what it will contain", (path) => {
  expect(built.has(path) || path in comingAreas).toBe(true);
});

test("[NAV-01] every area that is not built yet has its text", () => {
  for (const area of Object.values(comingAreas)) expect(coming[area].length).toBeGreaterThan(10);
});
