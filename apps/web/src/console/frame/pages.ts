/** The console's list of desks, in the order of its menu: the frame draws it, and each desk is opened under its address. */
import type { OperatorAction } from "@candor/core/operators/actions";
import type { ComponentType } from "react";

/** What is drawn by code that is loaded when it is first shown. */
export type LoadedPart<Given> = {
  /** A name that nothing else has; a desk's is its address. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<Given>>;
};

export type LoadedPage = LoadedPart<object>;

export type DeskPage = LoadedPage & {
  readonly title: string;
  readonly group: string;
  /** Who may not do this does not see the desk. */
  readonly action: OperatorAction;
  readonly Icon: ComponentType<{ readonly size?: number }>;
};

/** The desk that an address opens; at "/", or where there is no desk, the first that the roles allow. */
export const deskAt = (
  pages: readonly DeskPage[],
  address: string,
  mayDo: (action: OperatorAction) => boolean,
): DeskPage | undefined =>
  pages.find(({ path }) => path === address) ?? pages.find(({ action }) => mayDo(action));
