/**
 * Import rules: which folder may import which (table in docs/ARCHITECTURE.md).
 * Each rule names where the importer stands and lists everything that it may reach; the rest is refused.
 * `tools/walls.ts` runs them and fails when a source file was not looked at.
 */
const kernelNames = "money|time|ids|result|prng|assert|text";
const kernel = `^packages/core/src/(${kernelNames})/`;
/** Every other folder of core is an area, under the strictest wall, whatever its name. */
const areaNames = `(?!(?:${kernelNames}|engine|proof)/)[^/]+`;
const core = "^packages/core/src/";
const wire = "^packages/wire/src/";
const server = "^apps/server/src/";
const web = "^apps/web/src/";
const sharedWeb = `${web}(ui|parts|lib|live|i18n)/`;
const tests = ["\\.(test|spec)\\.tsx?$", "/test-[^/]+\\.ts$"];
const anyPackage = "node_modules/";
const nodeItself = "^(node:)?[a-z_/]+$";

/** From `from` (tests aside) only `allowed` may be imported. */
const wall = (name, why, from, allowed) => ({
  name,
  comment: why,
  severity: "error",
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circle",
      comment: "Nothing leads back to itself, not even by its types.",
      severity: "error",
      from: { path: "^(packages|apps|sim)/" },
      to: { circular: true },
    },
    wall("core-kernel", "The kernel imports only itself.", kernel, [kernel]),
    wall(
      "core-area",
      "Areas of core never know each other; they meet in core/engine and core/proof.",
      `${core}(${areaNames})/`,
      [kernel, `${core}$1/`],
    ),
    wall(
      "core-proof",
      "A verifier recomputes from the rules of the areas; it never asks the engine.",
      `${core}proof/`,
      [kernel, `${core}proof/`, `${core}(${areaNames})/`],
    ),
    {
      name: "server-unnamed",
      comment: "A folder of the server that no wall names has no walls: name it above.",
      severity: "error",
      from: {
        path: server,
        pathNot: [
          `${server}(compose|engine|feed|ledger|modules|platform|records|signer)/`,
          `${server}[^/]+\\.ts$`,
        ],
      },
      to: {},
    },
    wall("core-engine", "The engine joins the areas and knows nothing outside core.", `${core}engine/`, [
      core,
    ]),
    wall("wire", "wire imports only zod, the kernel, and the table of what operators may do.", wire, [
      wire,
      kernel,
      `${core}operators/actions\\.ts$`,
      "node_modules/zod/",
    ]),
    wall("server-platform", "The platform knows no product.", `${server}platform/`, [
      `${server}platform/`,
      kernel,
      wire,
      anyPackage,
      nodeItself,
    ]),
    wall(
      "server-records",
      "Rows and core types meet here, once for engine and modules.",
      `${server}records/`,
      [`${server}(records|platform)/`, core, wire, anyPackage, nodeItself],
    ),
    wall("server-signer", "The signer is a process of its own, and small.", `${server}signer/`, [
      `${server}signer/`,
      `${server}platform/(log|counted-log|stored-secret)\\.ts$`,
      `${server}platform/db/wait-for-database\\.ts$`,
      `${server}platform/config/setting-names\\.ts$`,
      `${server}platform/chain/known-tokens\\.ts$`,
      kernel,
      anyPackage,
      nodeItself,
    ]),
    wall("server-ledger", "The ledger stands on records, the platform and the rules.", `${server}ledger/`, [
      `${server}(ledger|records|platform)/`,
      core,
      wire,
      anyPackage,
      nodeItself,
    ]),
    wall("server-feed", "Feeds stand on records, the platform and the rules.", `${server}feed/`, [
      `${server}(feed|records|platform)/`,
      core,
      wire,
      anyPackage,
      nodeItself,
    ]),
    wall("server-engine", "The engine's runner joins ledger and feed.", `${server}engine/`, [
      `${server}(engine|ledger|feed|records|platform)/`,
      core,
      wire,
      anyPackage,
      nodeItself,
    ]),
    {
      name: "module-strangers",
      comment:
        "A module never knows another module, the engine or the feeds: compose/ joins them with ports.",
      severity: "error",
      from: { path: `${server}modules/([^/]+)/`, pathNot: tests },
      to: { path: server, pathNot: [`${server}modules/$1/`, `${server}(records|platform)/`] },
    },
    {
      name: "module-service",
      comment:
        "A service decides, and so does whatever is not routes, queries, repo or module.ts: none of them speaks HTTP.",
      severity: "error",
      from: {
        path: `${server}modules/`,
        pathNot: ["/[^/]*routes(\\.operator)?\\.ts$", "/module\\.ts$", ...tests],
      },
      to: { path: [`${server}platform/http/`, "/[^/]*routes(\\.operator)?\\.ts$"] },
    },
    {
      name: "module-itself",
      comment: "A module's list of what it gives the program joins its parts; HTTP is its routes'.",
      severity: "error",
      from: { path: `${server}modules/[^/]+/module\\.ts$` },
      to: { path: `${server}platform/http/` },
    },
    {
      name: "module-queries-and-repo",
      comment: "Reading and storing never post money and never decide.",
      severity: "error",
      from: { path: `${server}modules/.*(queries|repo)\\.ts$` },
      to: {
        path: [`${server}ledger/`, `${server}platform/http/`, "/[^/]*(service|routes)(\\.operator)?\\.ts$"],
      },
    },
    {
      name: "module-routes",
      comment: "Routes go through their own service and queries; they never touch the ledger.",
      severity: "error",
      from: { path: `${server}modules/.*routes(\\.operator)?\\.ts$` },
      to: { path: [`${server}ledger/`, "/[^/]*repo\\.ts$"] },
    },
    {
      name: "server-top",
      comment: "Only the program itself composes the app.",
      severity: "error",
      from: { path: server, pathNot: [`${server}(main|app)\\.ts$`, ...tests] },
      to: { path: `${server}[^/]+\\.ts$` },
    },
    {
      name: "server-compose",
      comment:
        "Only app.ts uses what composes the app, and the program, which loads the engine's thread early.",
      severity: "error",
      from: { path: server, pathNot: [`${server}(main|app)\\.ts$`, `${server}compose/`, ...tests] },
      to: { path: `${server}compose/` },
    },
    {
      name: "server-never-web",
      comment: "The server compiles nothing of the web app, and the packages nothing of either.",
      severity: "error",
      from: { path: ["^apps/server/", "^packages/"] },
      to: { path: "^apps/web/" },
    },
    {
      name: "packages-never-apps",
      comment: "Packages are below the apps.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|sim|bench|e2e|tools)/" },
    },
    wall("web-lib", "lib has no components, no texts and no sockets.", `${web}lib/`, [
      `${web}lib/`,
      core,
      wire,
      anyPackage,
    ]),
    wall("web-ui", "It draws what it is given, in the reader's language.", `${web}ui/`, [
      `${web}(ui|lib|i18n)/`,
      core,
      wire,
      anyPackage,
    ]),
    {
      name: "web-ui-draws-only",
      comment: "What calls the server stands in parts/.",
      severity: "error",
      from: { path: `${web}ui/`, pathNot: tests },
      to: { path: [`${web}lib/calls/api\\.ts$`, "node_modules/@tanstack/react-query/"], reachable: true },
    },
    {
      name: "web-unnamed",
      comment: "A folder of the web app that no wall names has no walls.",
      severity: "error",
      from: {
        path: web,
        pathNot: [`${web}(app|console|desks|features|i18n|lib|live|parts|ui|worker)/`, `${web}[^/]+\\.tsx?$`],
      },
      to: {},
    },
    wall("web-shared", "What every page shares knows no feature.", `${web}(parts|live|i18n)/`, [
      sharedWeb,
      core,
      wire,
      anyPackage,
    ]),
    wall("web-feature", "Features do not know each other.", `${web}features/([^/]+)/`, [
      `${web}features/$1/`,
      sharedWeb,
      core,
      wire,
      anyPackage,
    ]),
    wall(
      "web-console",
      "The console's frame knows no desk and none of the customers' pages.",
      `${web}console/`,
      [`${web}(console|lib|ui/icons)/`, core, wire, anyPackage],
    ),
    wall("web-desk", "Desks do not know each other, nor the customers' pages.", `${web}desks/([^/]+)/`, [
      `${web}desks/$1/`,
      `${web}(console|lib|ui/icons)/`,
      core,
      wire,
      anyPackage,
    ]),
    {
      name: "web-never-server",
      comment: "The web app talks to the server only through wire.",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/server/" },
    },
    {
      name: "web-customer-bundle",
      comment: "The customers' bundle carries no operator code.",
      severity: "error",
      from: {
        path: `${web}(app|features|parts|ui|live|lib|i18n|worker)/|${web}(main|sw|push-handler)\\.tsx?$`,
      },
      to: { path: [`${web}(console|desks)/`, "node_modules/(@mantine|mantine-datatable)/"] },
    },
    wall("sim", "The simulation plays core against its own naive engine, and nothing else.", "^sim/", [
      "^sim/",
      core,
      nodeItself,
    ]),
    {
      name: "journeys",
      comment:
        "Journeys use the product from outside: through its wire, and with a fake push service and the folder of tests.",
      severity: "error",
      from: { path: "^e2e/" },
      to: {
        pathNot: [
          "^e2e/",
          "^tools/(fake-push-service|test-folder)\\.ts$",
          core,
          wire,
          anyPackage,
          nodeItself,
        ],
      },
    },
    {
      name: "unresolvable",
      comment: "An import that leads nowhere hides from every other rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "undeclared",
      comment: "A package that is used is declared by the workspace that uses it.",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/|\\.(css|svg|json)$" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
      mainFields: ["module", "main", "types"],
    },
  },
};
