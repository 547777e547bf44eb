/** Inline styles may set the app's own CSS variables. */
import "react";

declare module "react" {
  // Declaration merging takes an interface.
  interface CSSProperties {
    [variable: `--${string}`]: string | number;
  }
}
