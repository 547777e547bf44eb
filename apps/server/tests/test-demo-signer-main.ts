/**
 * For a journey: the demo as a program, with a signer that pays on Ethereum, which the settings refuse to a demo. Its first account has an
 * old address there, and an operator who decides about withdrawals is invited: the link is in the file `invitation` of its data.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "../src/app.ts";
import { demoAccounts } from "../src/modules/demo/seed.ts";
import { inviteOperator } from "../src/modules/operators/test-console.ts";
import { storeWallet } from "../src/modules/payout-details/repo.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { openLog } from "../src/platform/log.ts";

const twoDaysMs = 172_800_000;

const [url = "", secret = ""] = process.argv.slice(2);
const config = { ...readConfig(process.env), hotwallet: { url, secret } };
const app = await buildApp(config, openLog(config.logLevel));
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));

const { db, ownerUrl = "" } = app.database;
await db
  .transaction()
  .execute((tx) =>
    storeWallet(
      tx,
      demoAccounts[0]?.userId ?? 0,
      "USDT(ERC20)",
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      Date.now() - twoDaysMs,
    ),
  );
const code = await inviteOperator({ ownerUrl }, "fin", ["finance"]);
writeFileSync(join(config.dataDir, "invitation"), `${config.consoleUrl}/?invitation=${code}`);
await app.listen();
