/**
 * Protection profiles are data (SAFE-01): what an operator under a legal regime may offer. This file contains the parts that
 * options and leveraged contracts need; every profile except `demo` is at least as strict as `open`.
 */
import { secondMs } from "../time/time.ts";

export type ProfileName = "demo" | "open" | "esma" | "fca";

/** The asset class of a product; each may have a different cap. */
export type AssetClass = "crypto" | "equity" | "commodity" | "index" | "minor-currency" | "major-currency";

export type ProtectionProfile = {
  readonly name: ProfileName;
  /** Shortest time between two option placements of one user that the server accepts, ms (OPT-04). */
  readonly optionCooldownMs: number;
  /** Highest leverage of each class; 0 if leveraged contracts may not be offered at all. */
  readonly leverageCaps: Readonly<Record<AssetClass, number>>;
  /** A position is closed out at this share of its margin, in 1/10000 (LEV-11). */
  readonly closeOutBps: number;
  /** Whether rewards are offered (RWD-05): ESMA and the FCA forbid benefits that lure retail customers into trading. */
  readonly hasIncentives: boolean;
};

/** OPT-04's pause: 10 steps of 3 s. */
const pauseMs = 30 * secondMs;
/** LEV-11's half. */
const half = 5_000;

const uncapped = {
  crypto: 1_000,
  equity: 1_000,
  commodity: 1_000,
  index: 1_000,
  "minor-currency": 1_000,
  "major-currency": 1_000,
};
/** Retail caps of ESMA's product intervention of 2018, continued by national rules; close-out at half of the margin. */
const retail = { crypto: 2, equity: 5, commodity: 10, index: 20, "minor-currency": 20, "major-currency": 30 };

export const protectionProfiles: Readonly<Record<ProfileName, ProtectionProfile>> = {
  demo: { name: "demo", optionCooldownMs: 0, leverageCaps: uncapped, closeOutBps: half, hasIncentives: true },
  open: {
    name: "open",
    optionCooldownMs: pauseMs,
    leverageCaps: uncapped,
    closeOutBps: half,
    hasIncentives: true,
  },
  esma: {
    name: "esma",
    optionCooldownMs: pauseMs,
    leverageCaps: retail,
    closeOutBps: half,
    hasIncentives: false,
  },
  // FCA PS20/10: no derivatives on crypto assets for retail customers.
  fca: {
    name: "fca",
    optionCooldownMs: pauseMs,
    leverageCaps: { ...retail, crypto: 0 },
    closeOutBps: half,
    hasIncentives: false,
  },
};
