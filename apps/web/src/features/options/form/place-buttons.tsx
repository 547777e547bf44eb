import { useText } from "../../../i18n/use-text.ts";
import { PlaceButton } from "../../../ui/ticket/place-button.tsx";
import sheet from "../../../ui/ticket/ticket.module.css";
import type { OptionOrder } from "./use-option-order.ts";

/** CALL and PUT (OPT-04, MKT-09). */
export const PlaceButtons = ({ order }: { readonly order: OptionOrder }) => {
  const text = useText();
  const { placement } = order.place;
  const sending = placement.kind === "sending" ? placement.intent.direction : undefined;
  const blocked = order.errors.block !== undefined || sending !== undefined || placement.kind === "lost";
  const percent = order.term === undefined ? "" : `+${order.term.percent}%`;
  const button = (direction: "call" | "put") => (
    <PlaceButton
      kind={direction === "call" ? "up" : "down"}
      name={
        <>
          <Arrow up={direction === "call"} /> {text(`options.${direction}`)}
        </>
      }
      meaning={`${text(direction === "call" ? "options.callMeans" : "options.putMeans")} ${percent}`}
      blocked={blocked}
      busy={sending === direction}
      onPress={() => order.press(direction)}
    />
  );
  return (
    <div className={sheet["buttons"]}>
      {button("call")}
      {button("put")}
    </div>
  );
};

const Arrow = ({ up }: { readonly up: boolean }) => (
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
