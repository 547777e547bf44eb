import { lazy, Suspense, type ComponentProps } from "react";
import type { QrCode } from "./qr-code.tsx";

const Drawn = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** A QR code whose code loads when it is first shown; its space is reserved. */
export const LazyQrCode = (props: ComponentProps<typeof QrCode>) => {
  const size = props.size ?? 168;
  return (
    <div style={{ width: size, height: size }}>
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    </div>
  );
};
