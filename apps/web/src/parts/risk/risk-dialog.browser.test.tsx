import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { useRiskGate } from "../../lib/account/risk-notice.ts";
import { RiskDialog } from "./risk-dialog.tsx";

const areas = ["risk"] as const;
const notice = { kind: "option", version: 1, acceptedAt: null, figure: null, playMoney: true };
const dialog = page.getByRole("dialog", { name: "Risk notice: timed options" });
const goOn = dialog.getByRole("button", { name: "I understand, go on" });

/** An option that is placed when the notice is accepted. */
const PutButton = ({ onSend }: { readonly onSend: () => void }) => {
  const { ask } = useRiskGate("option");
  const press = async (): Promise<void> => {
    if (await ask()) onSend();
  };
  return (
    <button type="button" onClick={() => void press()}>
      PUT
    </button>
  );
};

test("[SAFE-03] [NAV-09] a notice that does not load says so, sends nothing, and can be tried again", async () => {
  signedIn();
  let [isDown, sent] = [true, 0];
  const answer = () => (isDown ? refusal("NotReady", "The service is starting") : notice);
  await mount(
    <>
      <PutButton onSend={() => (sent += 1)} />
      <RiskDialog />
    </>,
    { areas, answers: { "risk/notice": answer, "risk/accept": null } },
  );
  await page.getByRole("button", { name: "PUT" }).click();
  await expect.element(dialog).toMatchTextContent(/The service is starting/);
  await expect.element(dialog).toMatchTextContent(/Your order was not sent\./);
  isDown = false;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect.element(goOn).toBeVisible();
  expect(sent).toBe(0);
  await goOn.click();
  await expect.poll(() => sent).toBe(1);
});
