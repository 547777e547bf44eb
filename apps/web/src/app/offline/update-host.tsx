import { lazy, Suspense } from "react";
import { useUpdate } from "../../lib/install/update-state.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";

const UpdateBar = lazy(async () => ({ default: (await import("./update-bar.tsx")).UpdateBar }));

/** NAV-09: where the note about a newer build appears, and is read out. */
export const UpdateHost = () => {
  const isShown = useUpdate(({ isReady, isPutOff }) => isReady && !isPutOff);
  return (
    <div role="status">
      {isShown && (
        <AreaBoundary silent>
          <Suspense>
            <UpdateBar />
          </Suspense>
        </AreaBoundary>
      )}
    </div>
  );
};
