import { useState } from "react";
import { Fact, Facts } from "../../ui/facts.tsx";
import { AmountField } from "../../ui/ticket/amount-field.tsx";
import { Choice } from "../../ui/ticket/choice.tsx";
import { PlaceButton } from "../../ui/ticket/place-button.tsx";
import { QuickAmounts } from "../../ui/ticket/quick-amounts.tsx";
import { TicketNotice } from "../../ui/ticket/ticket-notice.tsx";
import { Story } from "./story.tsx";

const steps = { less: "Less", more: "More", onStep: () => undefined };
const quick = {
  label: "Share of the balance",
  disabled: false,
  amounts: ["25%", "50%", "Max"].map((label) => ({ label, onPick: () => undefined })),
};
const place = { blocked: false, busy: false, onPress: () => undefined };

/** What order forms are made of. */
export const TicketStories = () => {
  const [typed, setTyped] = useState("10");
  const [multiple, setMultiple] = useState(20);
  const field = { name: "amount", value: typed, onType: setTyped, quick };
  return (
    <>
      <Story title="Amount: with steps, without, wrong" flush>
        <AmountField label="Stake" unit="USDT" hint="10 to 10,000" steps={steps} {...field} />
        <AmountField label="Amount" unit="USDT" {...field} />
        <QuickAmounts {...quick} disabled />
        <AmountField label="Quantity" unit="leaves" error="Not a whole number" steps={steps} {...field} />
      </Story>
      <Story title="Choice of a number, and before the choices are known" flush>
        <Choice label="Leverage" choices={[10, 20, 50]} value={multiple} onPick={setMultiple}>
          {(choice) => `${choice}×`}
        </Choice>
        <Choice label="Leverage" choices={[]} value={undefined} onPick={setMultiple}>
          {String}
        </Choice>
      </Story>
      <Story title="Facts, notices and buttons of a form" flush>
        <Facts>
          <Fact name="If right" look="up">
            +8.00<small>18.00 come back</small>
          </Fact>
          <Fact name="Not known yet">{undefined}</Fact>
        </Facts>
        <Facts ruled>
          <Fact name="Margin">100.00</Fact>
          <Fact name="Most that can be lost" look="down">
            101.00 USDT
          </Fact>
        </Facts>
        <TicketNotice>The order waits for the next tick.</TicketNotice>
        <TicketNotice tone="warn">This price is not live.</TicketNotice>
        <TicketNotice tone="bad">The balance is too low.</TicketNotice>
        <PlaceButton kind="up" name="Buy" meaning="rises" {...place} />
        <PlaceButton kind="down" name="Sell" meaning="falls" {...place} blocked />
      </Story>
    </>
  );
};
