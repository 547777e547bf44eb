/** The side of a contract that was pressed beside the chart of a phone, before the form was shown (LEV-01). */
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { useState } from "react";
import type { TicketDesk } from "./form/use-ticket.ts";
import type { PaneName } from "./panes.tsx";

/**
 * The buttons of the form stand where those beside the chart were: a second press right after the first would place an order that
 * nobody has read.
 */
const arrivalMs = 700;

type ChosenSide = {
  readonly side: LeverSide | undefined;
  readonly choose: (side: LeverSide) => void;
  /** The form's desk, which takes no press right after a side was chosen. */
  readonly desk: TicketDesk;
};

export const useChosenSide = (desk: TicketDesk, onPane: (pane: PaneName) => void): ChosenSide => {
  const [side, setSide] = useState<LeverSide>();
  const [arriving, setArriving] = useState(false);
  return {
    side,
    choose: (chosen) => {
      setSide(chosen);
      setArriving(true);
      setTimeout(setArriving, arrivalMs, false);
      onPane("form");
      // The pressed button is on a pane that takes no focus any more, and the form takes it when its pane is the chosen one.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>("[data-pane=form] h2")?.focus({ preventScroll: true }),
      );
    },
    desk: arriving ? { ...desk, press: () => undefined } : desk,
  };
};
