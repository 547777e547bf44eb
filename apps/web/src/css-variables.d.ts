/** Allows the app's own CSS variables in inline styles. */
import "react";

declare module "react" {
  // Declaration merging needs an interface.
  interface CSSProperties {
    [variable: `--${string}`]: string | number;
  }
}
