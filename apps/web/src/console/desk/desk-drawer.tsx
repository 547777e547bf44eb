import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";

type Props = {
  readonly title: string;
  readonly size?: "lg" | "xl";
  /** A question is open: Escape closes it before it closes the drawer. */
  readonly isAsking?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** One row of a desk, opened beside its list. */
export const DeskDrawer = ({ title, size = "xl", isAsking = false, onClose, children }: Props) => {
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      closeOnEscape={!isAsking}
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {children}
    </Drawer>
  );
};
