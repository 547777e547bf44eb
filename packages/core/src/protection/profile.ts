/**
 * Protection profiles are data (SAFE-01): what an operator under a regime may offer. This file holds
 * the part that options need; every profile but `demo` is at least as strict as `open`.
 */
import { secondMs } from "../time/time.ts";

export type ProfileName = "demo" | "open" | "esma" | "fca";

export type ProtectionProfile = {
  readonly name: ProfileName;
  /** Shortest time between two option placements of one user that the server takes, ms (OPT-04). */
  readonly optionCooldownMs: number;
};

/** OPT-04's pause: 10 steps of 3 s. */
const pauseMs = 30 * secondMs;

export const protectionProfiles: Readonly<Record<ProfileName, ProtectionProfile>> = {
  demo: { name: "demo", optionCooldownMs: 0 },
  open: { name: "open", optionCooldownMs: pauseMs },
  esma: { name: "esma", optionCooldownMs: pauseMs },
  fca: { name: "fca", optionCooldownMs: pauseMs },
};
