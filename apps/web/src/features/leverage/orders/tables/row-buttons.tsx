import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import styles from "../orders.module.css";

/** The buttons of a row: side by side, on a card over its whole width. */
export const RowButtons = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles["actions"]}>{children}</span>
);

/** A button low enough for a row. */
export const RowButton = (props: Omit<ComponentProps<typeof Button>, "className">) => (
  <Button className={styles["small"]} {...props} />
);
