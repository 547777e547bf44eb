/** The settings of the signer's process, apart from the server's: no process that answers requests of others reads these secrets. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseMoney } from "@candor/core/money/money";
import type { Environment } from "../platform/config/setting-names.ts";
import { requirePrivate } from "../platform/stored-secret.ts";
import { usdtContract } from "../platform/chain/known-tokens.ts";

export type SignerSettings = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Holds money: never log it. */
  readonly key: `0x${string}`;
  readonly secret: string;
  readonly journal: string;
  /** The operator says that no signer has run before. */
  readonly isFirstJournal: boolean;
  readonly dailyLimit: bigint;
  readonly mostFee: bigint;
  readonly node: string;
  readonly chainId: number;
  readonly usdt: `0x${string}`;
};

export class SettingsRefused extends Error {
  override readonly name = "SettingsRefused";
}

const gwei = 1_000_000_000n;

/** Throws `SettingsRefused`, which never repeats a secret. */
export const readSignerSettings = (environment: Environment): SignerSettings => {
  const read = (name: string, pattern: RegExp, what: string, fallback = ""): string => {
    const text = environment[name] ?? "";
    const value = text === "" ? fallback : text;
    if (!pattern.test(value)) throw new SettingsRefused(`${name} must be ${what}.`);
    return value;
  };
  const [host = "", port = ""] = read(
    "SIGNER_ADDRESS",
    /^(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/,
    "an address of this machine, such as 127.0.0.1:8090",
    "127.0.0.1:8090",
  ).split(/:(?=\d+$)/);
  const [node = ""] = read("ETHEREUM_NODES", /^https?:\/\/\S+$/, "the address of a node").split(",");
  return {
    host: host.replaceAll(/[[\]]/g, ""),
    port: Number(port),
    databaseUrl: read("SIGNER_DATABASE_URL", /^postgres(ql)?:\/\/\S+$/, "the address of the database"),
    key: readKey(read("SIGNER_KEY_FILE", /./, "the file with the key")),
    secret: read(
      "SIGNER_SECRET",
      /^[\x21-\x7e]{32,}$/,
      "32 characters or more, as the server's HOTWALLET_SECRET",
    ),
    journal: join(resolve(read("SIGNER_DIR", /./, "the folder of the journal")), "journal"),
    isFirstJournal: read("SIGNER_FIRST_JOURNAL", /^(yes)?$/, "yes, or not set") === "yes",
    dailyLimit: parseMoney(read("SIGNER_DAILY_LIMIT", /^\d+$/, "USDT a day, whole")) ?? 0n,
    mostFee:
      BigInt(read("SIGNER_MOST_GWEI", /^[1-9]\d{0,5}$/, "gwei for a unit of gas, whole", "100")) * gwei,
    node,
    chainId: Number(read("ETHEREUM_CHAIN_ID", /^[1-9]\d{0,9}$/, "a number", "1")),
    usdt: read(
      "ETHEREUM_USDT",
      /^0x[\da-fA-F]{40}$/,
      "the contract of USDT",
      usdtContract.ethereum,
    ) as `0x${string}`,
  };
};

const readKey = (file: string): `0x${string}` => {
  requirePrivateKey(file);
  const text = readFileSync(file, "utf8").trim();
  if (!/^0x[\da-f]{64}$/i.test(text))
    throw new SettingsRefused("SIGNER_KEY_FILE must hold 0x and 64 hex digits.");
  return text as `0x${string}`;
};

/** "Replace it" means here: move the money to a new key. */
const requirePrivateKey = (file: string): void => {
  try {
    requirePrivate(file);
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw error;
    throw new SettingsRefused(
      `SIGNER_KEY_FILE: ${(error as Error).message} For this key that means to move the money to a new one.`,
    );
  }
};
