import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../../i18n/use-text.ts";
import { leverTitle } from "../../../../parts/lever-title.ts";
import { RowButton, RowButtons } from "./row-buttons.tsx";
import { actionName, type LeverActions } from "../use-lever-actions.ts";

type Props = { readonly row: LeverRow; readonly actions: LeverActions; readonly onPart: () => void };

/** Close, close a part, reverse (LEV-07, LEV-15). */
export const HoldingActions = ({ row, actions, onPart }: Props) => {
  const text = useText();
  const callState = actions.calls.callStateOf(actionName(row.id));
  const name = leverTitle(text, row);
  const all = [
    { label: text("orders.close"), act: () => void actions.close(row), busy: callState === "sending" },
    ...(row.share > 1 ? [{ label: text("orders.closePart"), act: onPart, busy: false }] : []),
    { label: text("orders.reverse"), act: () => void actions.reverse(row), busy: false },
  ];
  return (
    <RowButtons>
      {all.map(({ label, act, busy }) => (
        <RowButton
          key={label}
          busy={busy}
          disabled={callState !== "idle"}
          aria-label={`${label}: ${name}`}
          onClick={act}
        >
          {label}
        </RowButton>
      ))}
    </RowButtons>
  );
};
