import { useState, type ReactNode } from "react";
import { useShortcuts } from "../../lib/keyboard/use-shortcuts.ts";
import type { PageWithKeys } from "../../ui/dialog/page-keys.ts";
import { ShortcutsButton } from "../../ui/dialog/shortcuts-button.tsx";
import { openShortcuts, useListedShortcuts } from "../shortcuts-state.ts";
import { FailedState } from "../states.tsx";
import { PairHead } from "./pair-head.tsx";
import { PairPicker } from "./pair-picker.tsx";
import styles from "./pair-page.module.css";
import type { ChosenPair } from "./use-chosen-pair.ts";

type Props = {
  /** Its heading, which only assistive software reads. */
  readonly title: string;
  readonly pair: ChosenPair;
  /** Sets the page's grid; its head is the area `top`. */
  readonly className: string | undefined;
  /** At the end of the head. */
  readonly aside?: ReactNode;
  /** The page's keys, for the list of them. Such a page also has the key that opens the list of pairs (NAV-08). */
  readonly keys?: PageWithKeys;
  /** Below the head, in its area. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/** A page about one pair: its head with the picker, and a failure instead of a page without pairs (MKT-05). */
export const PairPage = ({ title, pair, className, aside, keys, below, children }: Props) => {
  const [picking, setPicking] = useState(false);
  useListedShortcuts(keys);
  useShortcuts(keys === undefined ? {} : { "/": () => setPicking(true) });
  if (pair.failure !== undefined) return <FailedState error={pair.failure} onRetry={pair.retry} />;
  const picker = (
    <PairPicker
      products={pair.products}
      current={pair.product}
      onPick={pair.choose}
      open={picking}
      onOpen={setPicking}
    />
  );
  return (
    <div className={`${styles["page"]} ${className}`}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles["top"]} data-part="top">
        <PairHead
          product={pair.product}
          picker={picker}
          aside={keys === undefined ? aside : <ShortcutsButton onOpen={openShortcuts} />}
        />
        {below}
      </div>
      {children}
    </div>
  );
};
