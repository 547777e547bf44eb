/** A job that looks at the end of each business day whether its swaps are there. */
import type { Thing } from "../change.ts";

const moduleFile = "apps/server/src/modules/swap/module.ts";

export const job: Thing = {
  name: "A job",
  changes: [
    {
      path: "apps/server/src/modules/swap/jobs.ts",
      text: `
import type { Db } from "../../platform/db/open-database.ts";
import type { Job } from "../../platform/jobs/job.ts";

export const swapJobs = (db: Db): readonly Job[] => [
  {
    name: "count-swaps",
    isByBusinessDate: true,
    run: async ({ signal }) => {
      signal.throwIfAborted();
      await db.selectFrom("swap").select(({ fn }) => fn.countAll().as("count")).executeTakeFirst();
    },
  },
];
`,
    },
    {
      path: moduleFile,
      find: 'import { quoteIds } from "./quote-id.ts";',
      put: 'import { swapJobs } from "./jobs.ts";\nimport { quoteIds } from "./quote-id.ts";',
    },
    {
      path: moduleFile,
      find: "  calls: swapRoutes(",
      put: "  jobs: swapJobs(deps.reads),\n  calls: swapRoutes(",
    },
  ],
};
