import { useText } from "../../i18n/use-text.ts";
import { Button } from "../../ui/button.tsx";
import sheet from "../../ui/ticket.module.css";
import type { OptionOrder } from "./use-option-order.ts";

/**
 * CALL and PUT. They are marked as unavailable while something blocks them, but stay pressable: a
 * press then says why (OPT-04, MKT-09), which a disabled button cannot.
 */
export const PlaceButtons = ({ order }: { readonly order: OptionOrder }) => {
  const text = useText();
  const { placement } = order.place;
  const sending = placement.kind === "sending" ? placement.intent.direction : undefined;
  const blocked = order.errors.block !== undefined || sending !== undefined || placement.kind === "lost";
  const percent = order.term === undefined ? "" : `+${order.term.percent}%`;
  return (
    <div className={sheet["buttons"]}>
      <Button
        kind="up"
        big
        wide
        aria-disabled={blocked || undefined}
        aria-busy={sending === "call" || undefined}
        onClick={() => order.press("call")}
      >
        <span className={sheet["label"]}>
          <b>
            <Arrow up /> {text("quotes.call")}
          </b>
          <small>
            {text("quotes.callMeans")} {percent}
          </small>
        </span>
      </Button>
      <Button
        kind="down"
        big
        wide
        aria-disabled={blocked || undefined}
        aria-busy={sending === "put" || undefined}
        onClick={() => order.press("put")}
      >
        <span className={sheet["label"]}>
          <b>
            <Arrow /> {text("quotes.put")}
          </b>
          <small>
            {text("quotes.putMeans")} {percent}
          </small>
        </span>
      </Button>
    </div>
  );
};

const Arrow = ({ up = false }: { readonly up?: boolean }) => (
  <svg
    viewBox="0 0 12 12"
    width="12"
    height="12"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    {up ? <path d="M6 11V2M2 6l4-4 4 4" /> : <path d="M6 1v9M2 6l4 4 4-4" />}
  </svg>
);
