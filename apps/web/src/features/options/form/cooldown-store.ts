/** The pause after a placement, 10 steps of 3 s, stored on the device so that a reload does not end it (OPT-04). */
import {
  cooldownLeftMs,
  cooldownStepMs,
  cooldownSteps,
  optionCooldownMs,
} from "@candor/core/options/cooldown";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { readStored, writeStored } from "../../../lib/device/stored.ts";

const storedPlacement = (): number | undefined => {
  const placedMs = Number(readStored("optionPlaced"));
  // A time in the future means a changed clock: it must not block for longer than the pause itself.
  return Number.isFinite(placedMs) && placedMs > 0 && placedMs <= Date.now() ? placedMs : undefined;
};

const useCooldownStore = create<{ readonly placedMs: number | undefined }>(() => ({
  placedMs: storedPlacement(),
}));

/** A placement has just succeeded. */
export const beginCooldown = (): void => {
  const placedMs = Date.now();
  writeStored("optionPlaced", String(placedMs));
  useCooldownStore.setState({ placedMs });
};

export type Cooldown = {
  /** Whole seconds left, 0 when placing is allowed. */
  readonly seconds: number;
  /** Steps of 3 s that have passed, of `steps`. */
  readonly step: number;
  readonly steps: number;
};

export const cooldownAt = (placedMs: number | undefined, nowMs: number): Cooldown => {
  const leftMs = cooldownLeftMs(placedMs, nowMs, optionCooldownMs);
  const seconds = Math.ceil(leftMs / 1_000);
  return { seconds, step: cooldownSteps - Math.ceil(leftMs / cooldownStepMs), steps: cooldownSteps };
};

/** The running pause, updated once a second. */
export const useCooldown = (): Cooldown => {
  const placedMs = useCooldownStore((state) => state.placedMs);
  const [, tick] = useState(0);
  const cooldown = cooldownAt(placedMs, Date.now());
  const running = cooldown.seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [running, placedMs]);
  return cooldown;
};
