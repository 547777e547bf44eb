/** How long the code button counts down (SES-08), kept over a reload. The server keeps the same pace. */
import { codePaceMs, type CodePurpose } from "@candor/core/accounts/verification-code";
import { useEffect, useState } from "react";
import { readStored, writeStored } from "./stored.ts";

export type Pace = CodePurpose;

/** Whole seconds left until `untilMs`; 0 when it is over, unreadable, or further off than the pace allows. */
export const secondsLeft = (until: string | undefined, pace: Pace, nowMs: number): number => {
  const leftMs = Number(until) - nowMs;
  return leftMs > 0 && leftMs <= codePaceMs[pace] ? Math.ceil(leftMs / 1_000) : 0;
};

export const useCodePace = (pace: Pace) => {
  const name = `codeUntil.${pace}`;
  const [left, setLeft] = useState(() => secondsLeft(readStored(name), pace, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(readStored(name), pace, Date.now())), 250);
    return () => clearInterval(timer);
  }, [name, pace]);
  const begin = (): void => {
    writeStored(name, String(Date.now() + codePaceMs[pace]));
    setLeft(codePaceMs[pace] / 1_000);
  };
  return { left, begin };
};
