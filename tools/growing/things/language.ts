/** Latin, which nobody adds in earnest, as far as its files: the texts stay English here. */
import type { Thing } from "../change.ts";

export const language: Thing = {
  name: "A language",
  changes: [
    {
      path: "packages/wire/src/language.ts",
      find: "} as const satisfies",
      put: '  la: { name: "Latina", short: "LA", tags: /^la\\b/i, units: { 3: "M" }, country: "VA" },\n} as const satisfies',
    },
    { path: "apps/web/src/i18n/la", like: "apps/web/src/i18n/en" },
    { path: "packages/wire/src/texts/la", like: "packages/wire/src/texts/en" },
  ],
};
