/** A push that tells a user on every device that an option was placed. */
import { inEachLanguage, type Thing } from "../change.ts";

const news = "apps/web/src/app/account-news.ts";

export const push: Thing = {
  name: "A push",
  changes: [
    {
      path: "packages/wire/src/accounts.ts",
      find: '  z.strictObject({ type: z.literal("OPTION_SETTLED")',
      put: `  z.strictObject({ type: z.literal("OPTION_PLACED"), v: z.int(), data: z.strictObject({ id: z.string() }) }),
  z.strictObject({ type: z.literal("OPTION_SETTLED")`,
    },
    {
      path: "apps/server/src/modules/options/pushes.ts",
      find: '      if (event.type !== "optionSettled") continue;\n',
      put: `      if (event.type === "optionPlaced")
        pushes.push(event.option.userId, "OPTION_PLACED", { id: String(event.option.id) });
      if (event.type !== "optionSettled") continue;
`,
    },
    {
      path: "apps/web/src/live/news/placement-news.ts",
      text: `
/** Announces an option that was placed, on any page. */
import { textOf } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";

export const announcePlacement = ({ id }: { readonly id: string }): void =>
  toast.plain(textOf("options.newsPlaced", { id }));
`,
    },
    {
      path: news,
      find: "import { announceSettlement }",
      put: 'import { announcePlacement } from "../live/news/placement-news.ts";\nimport { announceSettlement }',
    },
    {
      path: news,
      find: "  OPTION_SETTLED: announceSettlement,\n",
      put: "  OPTION_PLACED: announcePlacement,\n  OPTION_SETTLED: announceSettlement,\n",
    },
    ...inEachLanguage(
      {
        en: "Option {id} is placed",
        "zh-CN": "期权 {id} 已下单",
        "zh-TW": "選擇權 {id} 已下單",
        ja: "オプション {id} を注文しました",
      },
      (text, folder) => ({
        path: `apps/web/src/i18n/${folder}/trading/options.ts`,
        find: "export const options = {\n",
        put: `export const options = {\n  newsPlaced: "${text}",\n`,
      }),
    ),
  ],
};
