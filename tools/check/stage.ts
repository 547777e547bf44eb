/** A stage of the check: one command, and how its outcome is counted. */

export type Stage = {
  readonly name: string;
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
  readonly tookMs: number;
  /** What the command printed. */
  readonly output: string;
};
