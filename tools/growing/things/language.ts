/** Italian, as far as its files: the texts stay English here. */
import type { Thing } from "../change.ts";

export const language: Thing = {
  name: "A language",
  changes: [
    {
      path: "packages/wire/src/language.ts",
      find: "} as const satisfies",
      put: '  it: { name: "Italiano", short: "IT", tags: /^it\\b/i, country: "IT" },\n} as const satisfies',
    },
    { path: "apps/web/src/i18n/it", like: "apps/web/src/i18n/en" },
    { path: "packages/wire/src/texts/it", like: "packages/wire/src/texts/en" },
  ],
};
