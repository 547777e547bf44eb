/** A page at /hours, with a link in the footer. */
import { inEachLanguage, type Thing } from "../change.ts";

const titles = { en: "Opening hours", "zh-CN": "营业时间", "zh-TW": "營業時間", ja: "営業時間" };

export const page: Thing = {
  name: "A page",
  changes: [
    {
      path: "apps/web/src/features/hours/hours-page.tsx",
      text: `
import { useText } from "../../i18n/use-text.ts";

/** /hours: when the platform is open. */
export const HoursPage = () => {
  const text = useText();
  return <h1>{text("hours.title")}</h1>;
};
`,
    },
    {
      path: "apps/web/src/app/router.tsx",
      find: "  coming,\n",
      put: `  pageRoute("/hours", ["hours"], () => import("../features/hours/hours-page.tsx"), "HoursPage"),
  coming,
`,
    },
    {
      path: "apps/web/src/parts/site-groups.ts",
      find: '      "download",\n    ],',
      put: '      "download",\n      "hours",\n    ],',
    },
    ...inEachLanguage(titles, (title, folder) => ({
      path: `apps/web/src/i18n/${folder}/hours.ts`,
      text: `export const hours = {\n  title: "${title}",\n};\n`,
    })),
    ...inEachLanguage(titles, (title, folder) => ({
      path: `apps/web/src/i18n/${folder}/pages.ts`,
      find: "export const pages = {\n",
      put: `export const pages = {\n  hours: "${title}",\n`,
    })),
  ],
};
