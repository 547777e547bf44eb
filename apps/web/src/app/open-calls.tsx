import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { withTexts } from "../i18n/i18n.ts";
import { useUser } from "../lib/account/session.ts";
import { leaveOpenCalls, useOpenCalls } from "../lib/calls/open-calls.ts";

const OpenCallBanner = lazy(async () => ({
  default: (await withTexts(["openCall"], () => import("./open-call-banner.tsx"))).OpenCallBanner,
}));

/** Calls that moved money or not, and whose form is gone: each can be asked about, under its own key (API-11). */
export const OpenCalls = () => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) leaveOpenCalls();
    shown.current = path;
  }, [path]);
  const uid = useUser()?.uid;
  const calls = useOpenCalls((state) => state.calls);
  const shownCalls = calls.filter((call) => call.lost && call.left && call.uid === uid);
  if (shownCalls.length === 0) return null;
  return (
    <Suspense>
      {shownCalls.map((call) => (
        <OpenCallBanner key={call.key} call={call} />
      ))}
    </Suspense>
  );
};
