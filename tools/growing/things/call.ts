/** A call that counts banners, and the page that shows the count. */
import type { Thing } from "../change.ts";

const page = "apps/web/src/features/download/download-page.tsx";
const routes = "apps/server/src/modules/home/routes.ts";

export const call: Thing = {
  name: "A call",
  changes: [
    {
      path: "packages/wire/src/home.ts",
      find: "export const homeMsg =",
      put: `export const bannerCount = defineCall({
  path: "bannerCount",
  access: "visitor",
  limit: "read",
  summary: "How many banners there are.",
  request: z.strictObject({}),
  answer: z.strictObject({ count: z.int() }),
});

export const homeMsg =`,
    },
    {
      path: "apps/server/src/modules/home/queries.ts",
      find: "export type AnnouncementPage",
      put: `export const countBanners = async (db: Db): Promise<number> =>
  (await db.selectFrom("banner").select("picurl").execute()).length;

export type AnnouncementPage`,
    },
    { path: routes, find: "import { banner, ", put: "import { banner, bannerCount, " },
    { path: routes, find: "  readAnnouncements,\n", put: "  countBanners,\n  readAnnouncements,\n" },
    {
      path: routes,
      find: "  handle(banner, ",
      put: "  handle(bannerCount, async () => ({ count: await countBanners(db) })),\n  handle(banner, ",
    },
    {
      path: page,
      find: 'import { getKeys } from "@candor/wire/home";\n',
      put: 'import { bannerCount, getKeys } from "@candor/wire/home";\n',
    },
    {
      path: page,
      find: "  const text = useText();\n",
      put: `  const text = useText();
  const banners = useQuery({ queryKey: answerKey(bannerCount), queryFn: () => call(bannerCount, {}) });
`,
    },
    {
      path: page,
      find: '<p>{text("download.lead")}</p>',
      put: `<p>{text("download.lead")}</p>
        <p>{banners.data?.count}</p>`,
    },
  ],
};
