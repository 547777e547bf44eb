import { lazy, Suspense } from "react";
import { useProving } from "../lib/account/prove.ts";
import { withTexts } from "../i18n/i18n.ts";

const load = () => withTexts(["security"], () => import("../parts/prove/prove-dialog.tsx"));
const ProveDialog = lazy(async () => ({ default: (await load()).ProveDialog }));

/** The dialog that asks for a fresh factor (SES-15), on every page; its code loads when a call first needs it. */
export const Prove = () => {
  const asked = useProving((state) => state.asked !== undefined);
  return (
    asked && (
      <Suspense>
        <ProveDialog />
      </Suspense>
    )
  );
};
