/** A stage of the check: one command, which of ours runs it, and how its outcome is counted. */

/** `npm run check`, which `npm test` runs as well; what only `npm test` adds; what only `npm run test:rest` runs. */
type Tier = "check" | "test" | "rest";

export type Stage = {
  readonly name: string;
  readonly tier: Tier;
  readonly command: readonly [string, ...string[]];
  /** Where the command writes counts of single tests; absent: the stage counts as one. */
  readonly report?: { readonly kind: "vitest" | "playwright"; readonly path: string };
  /** The stage that must have ended before, when it was asked for at all. */
  readonly after?: string;
  /** How much more than the check itself its processes yield, 0 (absent) to 19. */
  readonly niceness?: number;
};

export type Outcome = {
  readonly name: string;
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed once and passed when tried again: they count as passed. */
  readonly flaky: readonly string[];
  readonly tookMs: number;
  /** Of the processor, by the command and all that it waited for. */
  readonly processorMs: number;
  /** What the command printed. */
  readonly output: string;
};
