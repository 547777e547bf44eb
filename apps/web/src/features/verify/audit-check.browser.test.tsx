import { renamed } from "@candor/wire/codec/names";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { AuditCheck } from "./audit-check.tsx";

const areas = ["verify", "options", "orders"] as const;
const tick = { seq: 2, time: 1_795_000_021_000, price: "101", line: "2", hash: "0".repeat(64) };
const audit = {
  order: {
    id: "9",
    pid: 1,
    symbol: "BTCUSDT",
    pairName: "BTC/USDT",
    directionDigit: 0,
    fee: "10",
    percent: "80",
    entryPrice: "101",
    exitPrice: "106",
    acceptedTime: 1_795_000_020_500,
    entryTime: 1_795_000_021_000,
    sellTime: 1_795_000_026_500,
    settledDigit: 1,
    isWin: 1,
    optionNet: "8",
    entrySeq: 2,
    exitSeq: 7,
  },
  entry: tick,
  exit: { ...tick, seq: 7 },
  next: null,
  ride: [],
  segments: [],
};
/** As an editor leaves it, whose user has changed the stake and the result. */
const edited = JSON.stringify({
  audit: renamed({ ...audit, order: { ...audit.order, fee: "1000", optionNet: "800" } }),
  segments: [],
  checkpoints: [],
  keys: [],
  digest: "a".repeat(64),
});
const paste = page.getByLabelText("or paste its text");
const alert = page.getByRole("alert");

test("[TRUST-05] an edited file is FALSE, and its owner reads of each field what it says and what the record says", async () => {
  signedIn();
  await mount(<AuditCheck optionId={undefined} leverId={undefined} />, {
    areas,
    answers: { "options/audit": audit },
  });
  await paste.fill(edited);
  await expect.element(alert).toMatchTextContent(/FALSE: this file was changed after it was written/);
  await expect
    .element(alert.getByText("FALSE: order.fee: the file says 1000, the record says 10"))
    .toBeVisible();
  await expect
    .element(alert.getByText(/^FALSE: order\.\w+: the file says 800, the record says 8$/))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Check it yourself" })).not.toBeInTheDocument();
});

test("[TRUST-05] to a stranger an edited file is FALSE too, and the page says why no field can be named", async () => {
  signedIn();
  await mount(<AuditCheck optionId={undefined} leverId={undefined} />, {
    areas,
    answers: { "options/audit": refusal("OptionNotFound", "This option was not found") },
  });
  await paste.fill(edited);
  await expect.element(alert).toMatchTextContent(/FALSE: this file was changed after it was written/);
  await expect.element(alert).toMatchTextContent(/The owner of the order can compare all of them/);
});
