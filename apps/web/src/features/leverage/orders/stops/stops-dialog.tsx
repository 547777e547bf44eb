import { formatMoney, parsePrice } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import { sideOf } from "@candor/wire/codec/digits";
import { useText } from "../../../../i18n/use-text.ts";
import { leverTitle } from "../../../../parts/lever-title.ts";
import { showSetPrice, showSigned, toCents } from "../../../../lib/show/show-money.ts";
import { useProduct } from "../../../../live/products.ts";
import { useLivePrice } from "../../../../live/quote-store.ts";
import { PairPrice, ShortPrice } from "../../../../parts/pair/pair-price.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { FieldAction, NumberField, Unit } from "../../../../ui/form/field.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { FormNote } from "../../../../ui/form/form-note.tsx";
import { LostAnswer } from "../../../../ui/lost-answer.tsx";
import { isStopIdle } from "../../stop-idle.ts";
import styles from "../dialogs.module.css";
import { resultAtStop, type StopsField } from "./stops-form.ts";
import { useStops, type StopsChoice, type StopsEdit } from "./use-stops.tsx";

type Props = {
  readonly order: LeverRow;
  /** The first values of the fields, such as the price that a line was dragged to; otherwise the order's own stops. */
  readonly initial?: StopsChoice;
  readonly onClose: () => void;
};

/** Sets stop-loss and take-profit of a position (LEV-08). Mounted only while it is open. */
export const StopsDialog = ({ order, initial, onClose }: Props) => {
  const text = useText();
  const stops = useStops(order, initial, onClose);
  return (
    <Dialog title={text("orders.stop.title")} open onClose={onClose}>
      <Form className={styles["form"]} onSubmit={() => void stops.submit()}>
        <Position row={order} />
        <StopField row={order} stops={stops} field="takeProfit" />
        <StopField row={order} stops={stops} field="stopLoss" />
        <FormNote note={stops.note} />
        {stops.callState === "lost" && <LostAnswer onAskAgain={stops.askAgain} />}
        <Button
          type="submit"
          kind="solid"
          wide
          busy={stops.callState === "sending"}
          disabled={stops.callState === "lost"}
        >
          {text("orders.stop.save")}
        </Button>
      </Form>
    </Dialog>
  );
};

/** Which position, and the prices that its stops are compared with. */
const Position = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const price = useLivePrice(row.symbol) ?? row.newPrice ?? undefined;
  return (
    <>
      <p className={styles["lead"]}>{leverTitle(text, row)}</p>
      <Facts ruled>
        <Fact name={text("orders.open")}>
          {row.openPrice && <PairPrice symbol={row.symbol} price={row.openPrice} />}
        </Fact>
        <Fact name={text("orders.now")}>{price && <PairPrice symbol={row.symbol} price={price} />}</Fact>
        <Fact name={text("orders.closeOut")}>
          {row.closeOutPrice === null ? (
            text("orders.never")
          ) : (
            <ShortPrice symbol={row.symbol} price={row.closeOutPrice} />
          )}
        </Fact>
      </Facts>
    </>
  );
};

type FieldProps = { readonly row: LeverRow; readonly stops: StopsEdit; readonly field: StopsField };

const StopField = ({ row, stops, field }: FieldProps) => {
  const text = useText();
  const [typed, side] = [stops.form[field], sideOf(row.type)];
  const isAbove = (side === "long") === (field === "takeProfit");
  const decimals = useProduct(row.symbol)?.decimals ?? 0;
  const price = row.openPrice === null ? "–" : showSetPrice(row.openPrice, decimals);
  const net = resultAtStop(row, typed)?.net;
  const hint =
    net === undefined
      ? text(isAbove ? "orders.stop.hintAbove" : "orders.stop.hintBelow", { price })
      : text("orders.stop.would", { profit: showSigned(toCents(formatMoney(net))) });
  return (
    <NumberField
      label={text(`orders.stop.${field}`)}
      name={field}
      readOnly={stops.frozen}
      value={typed}
      error={stops.errorOf(field)}
      hint={
        field === "stopLoss" && isStopIdle(side, typed, parsePrice(row.closeOutPrice ?? ""))
          ? text("orders.stop.idle")
          : hint
      }
      onType={(text) => stops.change(field, text)}
      after={
        <>
          <Unit>USDT</Unit>
          {typed !== "" && (
            <FieldAction disabled={stops.frozen} onClick={() => stops.change(field, "")}>
              {text("orders.stop.clear")}
            </FieldAction>
          )}
        </>
      }
    />
  );
};
