/** A raffle: an area with a rule, a call and a module of its own. */
import type { Thing } from "../change.ts";

const calls = "packages/wire/src/calls.ts";
const family = "apps/server/src/compose/wallet.ts";

export const area: Thing = {
  name: "A product area",
  changes: [
    {
      path: "packages/core/src/raffle/ticket.ts",
      text: `
/**
 * A ticket of the raffle (RAF-01).
 *
 * Invariants: a day has one winning ticket.
 */
import { dayMs } from "../time/time.ts";

/** The winning ticket of the day that \`nowMs\` is in. */
export const winningTicket = (nowMs: number): number => Math.floor(nowMs / dayMs) % 7;
`,
    },
    {
      path: "packages/core/src/raffle/ticket.test.ts",
      text: `
import { expect, test } from "vitest";
import { winningTicket } from "./ticket.ts";

test("[RAF-01] the winning ticket changes with the day", () => expect(winningTicket(0)).toBe(0));
`,
    },
    {
      path: "packages/wire/src/raffle.ts",
      text: `
/** The raffle (RAF-01). */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { nothing } from "./scalars.ts";

export const raffleTicket = defineCall({
  path: "raffle/ticket",
  access: "visitor",
  limit: "read",
  summary: "The winning ticket of the day (RAF-01).",
  request: nothing,
  answer: z.strictObject({ ticket: z.int() }),
});
`,
    },
    {
      path: calls,
      find: 'import * as risk from "./risk.ts";\n',
      put: 'import * as raffle from "./raffle.ts";\nimport * as risk from "./risk.ts";\n',
    },
    { path: calls, find: "  demo,\n", put: "  demo,\n  raffle,\n" },
    {
      path: "apps/server/src/modules/raffle/module.ts",
      text: `
import type { Clock } from "../../platform/clock.ts";
import type { Module } from "../../records/module.ts";
import { raffleRoutes } from "./routes.ts";

export const raffleModule = ({ clock }: { readonly clock: Clock }): Module => ({ calls: raffleRoutes(clock) });
`,
    },
    {
      path: "apps/server/src/modules/raffle/routes.ts",
      text: `
/** The calls of the raffle (RAF-01). */
import { winningTicket } from "@candor/core/raffle/ticket";
import { raffleTicket } from "@candor/wire/raffle";
import type { Clock } from "../../platform/clock.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";

export const raffleRoutes = (clock: Clock): readonly MountedCall[] => [
  handle(raffleTicket, () => ({ ticket: winningTicket(clock.nowMs()) })),
];
`,
    },
    {
      path: family,
      find: "import type { CommandPort }",
      put: 'import { raffleModule } from "../modules/raffle/module.ts";\nimport type { CommandPort }',
    },
    {
      path: family,
      find: "  journalModule({ db: reads }),\n",
      put: "  journalModule({ db: reads }),\n  raffleModule({ clock }),\n",
    },
    {
      path: "docs/rules/raffle.md",
      text: `
# The raffle: the rules and where they live

## RAF-01

Each day has one winning ticket. Tested in \`packages/core/src/raffle/ticket.test.ts\`.
`,
    },
  ],
};
