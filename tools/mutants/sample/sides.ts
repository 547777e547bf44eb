/** The two sides of the product whose mistakes are drawn, and how the tests of each are run. */
export type Side = {
  readonly folders: readonly string[];
  readonly projects: readonly string[];
  /** Whose compiler looks at a mistake before the tests. */
  readonly workspace: string;
  readonly needsDatabase: boolean;
};

export const sides: Readonly<Record<string, Side>> = {
  server: {
    folders: ["apps/server/src/modules"],
    projects: ["integration"],
    workspace: "apps/server",
    needsDatabase: true,
  },
  web: {
    folders: ["features", "desks", "console", "app"].map((name) => `apps/web/src/${name}`),
    projects: ["unit", "components"],
    workspace: "apps/web",
    needsDatabase: false,
  },
};
