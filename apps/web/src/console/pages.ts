/** The console's list of desks, in the order of its menu: the frame draws it, and each desk is opened under its address. */
import type { OperatorAction } from "@candor/core/operators/actions";
import type { ComponentType } from "react";

/** A page whose code is loaded when it is first shown. */
export type LoadedPage = {
  /** Its address, or another name that no other page has. */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
};

export type DeskPage = LoadedPage & {
  readonly title: string;
  readonly group: string;
  /** Who may not do this does not see the desk. */
  readonly action: OperatorAction;
  readonly Icon: ComponentType<{ readonly size?: number }>;
};
