import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { withTexts } from "../i18n/i18n.ts";
import { useUser } from "../lib/account/session.ts";
import { leaveOpenCalls, useOpenCalls } from "../lib/calls/open-calls.ts";
import { AreaBoundary } from "../ui/area-boundary.tsx";

const load = () => withTexts(["openCall"], () => import("./open-call-banner.tsx"));
const OpenCallBanner = lazy(async () => ({ default: (await load()).OpenCallBanner }));

/**
 * Calls that moved money or not, and whose form is gone: each can be asked about, under its own key (API-11). The banner's code loads when
 * there is one; where it does not, its place says that a part of the page is missing.
 */
export const OpenCalls = () => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) leaveOpenCalls();
    shown.current = path;
  }, [path]);
  const uid = useUser()?.uid;
  const calls = useOpenCalls((state) => state.calls);
  const left = calls.filter((call) => call.lost && call.left && call.uid === uid);
  if (left.length === 0) return null;
  return (
    <AreaBoundary>
      <Suspense>
        {left.map((call) => (
          <OpenCallBanner key={call.key} call={call} />
        ))}
      </Suspense>
    </AreaBoundary>
  );
};
