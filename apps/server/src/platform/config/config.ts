/**
 * The settings of every process, read once from the environment. A setting that is wrong or unknown
 * stops the start with a message that names it: a typing mistake must not fall back to a default.
 */
import { join, resolve } from "node:path";
import { unknownSettings, type Environment, type SettingName } from "./setting-names.ts";
import { addresses, isLocal, listed, matching, type Parse, type Read } from "./config-parse.ts";
import { btcpayMistakes, readBtcpay, type BtcpaySettings } from "./config-gateway.ts";
import { hotwalletMistakes, readHotwallet, type HotwalletAddress } from "./config-hotwallet.ts";
import { openNodes, readChains, type ChainSettings } from "./config-chains.ts";
import type { Network } from "../chain/chain.ts";
import { readS3Address, type StoreLocation } from "../files/store-location.ts";
import { logLevels, type LogLevel } from "../log.ts";
import { readOrigin } from "../visitor/page-origin.ts";
import { readTrustedProxies, type TrustedProxies } from "../visitor/trusted-proxies.ts";

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Absent: the embedded database under `dataDir`. Names no user, or, in a demo, an owner. */
  readonly databaseUrl: string | undefined;
  /** The file with the passwords of the database's roles; absolute. */
  readonly databasePasswords: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Where closed days of ticks are stored as files: in each of them, and read from the first. May hold a secret: never log it. */
  readonly tickStores: readonly StoreLocation[];
  /** How many days of ticks stay in the database after they have ended; 0: until their files were checked, an hour at least. */
  readonly tickDays: number;
  readonly mode: "demo" | "live";
  readonly protectionProfile: "demo" | "open" | "esma" | "fca";
  readonly feed: "replay" | "simulated" | "live";
  readonly signSecret: string;
  readonly rateLimits: boolean;
  /** How long it serves on after it was told to stop, ms: a balancer has to see first that it is not ready. */
  readonly drainMs: number;
  /** Ed25519 seed, 64 hex digits; absent: kept under `dataDir`. */
  readonly tickSigningKey: string | undefined;
  /** 64 hex digits; absent: kept under `dataDir`. Seals authenticator secrets, signs challenges (SES-15). */
  readonly secretKey: string | undefined;
  /** Keys that are lost permanently, each as its name and the fingerprint that the database has of it: a start may use another one. */
  readonly replacedKeys: readonly string[];
  /** The address where users open the app, such as "https://candor.example": passkeys belong to it. */
  readonly publicUrl: string;
  /** An SMTP relay, smtp:// or smtps://; absent: no mail is sent. Holds a password: never log it. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails, such as "Candor <no-reply@candor.example>". */
  readonly mailFrom: string;
  /** An SMS gateway, http:// or https://; absent: no text message is sent. */
  readonly smsUrl: string | undefined;
  readonly smsToken: string;
  /** Origins of push services besides those of the browsers, such as a local one for development. */
  readonly pushServices: readonly string[];
  readonly logLevel: LogLevel;
  /** Where `/metrics` is served; absent: nowhere. */
  readonly metricsAddress: ListenAddress | undefined;
  /** Where the operators' console and their calls are served; absent: nowhere. */
  readonly consoleAddress: ListenAddress | undefined;
  /** The address where operators open the console: their passkeys belong to it. */
  readonly consoleUrl: string;
  /** Base addresses (ws, wss) of exchange streams, for FEED=live; the median of them is the price. */
  readonly liveStreamUrls: readonly string[];
  /** The proxies that may name a caller's address; by default this machine's. */
  readonly trustedProxies: TrustedProxies;
  readonly chains: Readonly<Record<Network, ChainSettings>>;
  /** A BTCPay Server that takes payments (WAL-14); absent: none. Holds secrets: never log it. */
  readonly btcpay: BtcpaySettings | undefined;
  /** The numbers of users who see a link that opens a wallet app (WAL-05). */
  readonly walletLinkUsers: ReadonlySet<number>;
  /** The signer that pays on Ethereum (WAL-12); absent: operators pay. Holds a secret: never log it. */
  readonly hotwallet: HotwalletAddress | undefined;
};
export type ListenAddress = { readonly host: string; readonly port: number };

/** Why the start stopped, in messages for the operator. */
export class ConfigRefused extends Error {
  override readonly name = "ConfigRefused";
}

const profiles = ["demo", "open", "esma", "fca"] as const;

/** Reads and checks all settings. Throws `ConfigRefused` with one message for each mistake. */
export const readConfig = (environment: Environment): Config => {
  const mistakes: string[] = unknownSettings(environment);
  const read = <Value>(name: SettingName, fallback: string, parse: Parse<Value>): Value => {
    const text = environment[name] ?? "";
    const parsed = parse(text === "" ? fallback : text);
    if (typeof parsed === "object" && parsed !== null && "mistake" in parsed) {
      mistakes.push(`${name} must be ${parsed.mistake}.`);
      return undefined as never;
    }
    return parsed as Value;
  };
  const port = read("PORT", "8080", wholeNumber(0, 65_535));
  const dataDir = resolve(read("DATA_DIR", "./.candor", anyText) ?? ".");
  const mode = read("MODE", "demo", oneOf("demo", "live"));
  const consoleAddress = read("CONSOLE_ADDRESS", "off", listenAddress);
  const config: Config = {
    host: read("HOST", "127.0.0.1", matching(/^[\w.:-]+$/, "an address or a host name")),
    port,
    databaseUrl: read("DATABASE_URL", "", postgresAddress),
    databasePasswords: resolve(read("DATABASE_PASSWORDS", join(dataDir, passwordFileName), anyText) ?? "."),
    dataDir,
    tickStores: tickStores(read, join(dataDir, "archive")),
    tickDays: read("TICK_DAYS", mode === "live" ? "8" : "0", wholeNumber(0, 400)),
    mode,
    protectionProfile: read("PROTECTION_PROFILE", "demo", oneOf(...profiles)),
    feed: read("FEED", "replay", oneOf("replay", "simulated", "live")),
    signSecret: read("SIGN_SECRET", "candor-sign", anyText),
    rateLimits: read("RATE_LIMITS", "on", oneOf("on", "off")) !== "off",
    drainMs: read("DRAIN_SECONDS", "3", wholeNumber(0, 60)) * 1_000,
    tickSigningKey: read("TICK_SIGNING_KEY", "", optional(/^[0-9a-f]{64}$/, "64 hex digits")),
    secretKey: read("SECRET_KEY", "", optional(/^[0-9a-f]{64}$/, "64 hex digits")),
    replacedKeys: read("REPLACED_KEYS", "", keyNames),
    publicUrl: read("PUBLIC_URL", `http://localhost:${port ?? 8080}`, origin),
    smtpUrl: read("SMTP_URL", "", address(["smtp:", "smtps:"])),
    mailFrom: read("MAIL_FROM", "", matching(mailAddress, "an e-mail address, or: Name <address>")),
    smsUrl: read("SMS_URL", "", address(["http:", "https:"])),
    smsToken: read("SMS_TOKEN", "", anyText),
    pushServices: read("PUSH_SERVICES", "", addresses(["https:", "http:"])),
    logLevel: read("LOG_LEVEL", "info", oneOf(...logLevels)),
    metricsAddress: read("METRICS_ADDRESS", "off", listenAddress),
    consoleAddress,
    consoleUrl: read("CONSOLE_URL", `http://localhost:${consoleAddress?.port ?? 8081}`, origin),
    liveStreamUrls: read("LIVE_STREAM_URLS", "", addresses(["ws:", "wss:"])),
    trustedProxies: read("TRUSTED_PROXIES", "127.0.0.0/8,::1", proxies),
    chains: readChains(read),
    btcpay: readBtcpay(read),
    walletLinkUsers: read("WALLET_LINK_USERS", "", users),
    hotwallet: readHotwallet(read),
  };
  mistakes.push(...contradictions(config, environment));
  if (mistakes.length > 0) throw new ConfigRefused(mistakes.join("\n"));
  return config;
};

/** Where `npm run database:prepare` and a demo's start store the passwords they create, below DATA_DIR. */
export const passwordFileName = "database-passwords";

/** The stores that TICK_STORES names, in its order. */
const tickStores = (read: Read, folder: string): readonly StoreLocation[] => {
  const kinds = read("TICK_STORES", "disk", oneOf("disk", "s3", "disk,s3", "s3,disk"));
  const address = read("TICK_S3_URL", "", bucketAddress);
  const bucket = {
    kind: "s3" as const,
    ...(address ?? { endpoint: "", bucket: "", prefix: "" }),
    region: read("TICK_S3_REGION", "us-east-1", matching(/^[\w-]+$/, "the name of a region")),
    keyId: read("TICK_S3_KEY_ID", "", anyText),
    secret: read("TICK_S3_SECRET", "", anyText),
  };
  return (kinds ?? "disk").split(",").map((kind) => (kind === "disk" ? { kind, folder } : bucket));
};

const storeContradictions = (mode: Config["mode"], environment: Environment): readonly string[] => {
  const { TICK_STORES: stores = "", TICK_S3_URL: url = "" } = environment;
  if (!stores.includes("s3"))
    return url === "" ? [] : ["TICK_S3_URL is set, but TICK_STORES does not name s3: name disk,s3 or s3."];
  const missing = (["TICK_S3_URL", "TICK_S3_KEY_ID", "TICK_S3_SECRET"] as const)
    .filter((name) => (environment[name] ?? "") === "")
    .map((name) => `TICK_STORES=${stores} needs ${name}.`);
  const isOpen = mode === "live" && url.startsWith("http:") && !isLocal(url);
  return isOpen
    ? [...missing, "TICK_S3_URL must be https:// with MODE=live, unless the service is on this machine."]
    : missing;
};

/** Settings that are valid separately but wrong together. */
const contradictions = (config: Config, environment: Environment): readonly string[] => {
  const found: string[] = [];
  if ((environment["NATS_URL"] ?? "") !== "") {
    found.push("NATS_URL is set, but several processes are not built yet: remove it to run as one.");
  }
  if ((environment["DATABASE_OWNER_URL"] ?? "") !== "") {
    found.push(
      "DATABASE_OWNER_URL is for npm run database:prepare alone: a server that serves holds no owner's address.",
    );
  }
  found.push(...storeContradictions(config.mode, environment));
  found.push(...btcpayMistakes(config.mode, environment));
  found.push(...hotwalletMistakes(config.mode, environment));
  if (config.mode === "live" && config.tickDays === 0) {
    found.push("TICK_DAYS must be 1 or more with MODE=live.");
  }
  if (config.mode === "live" && !config.rateLimits) {
    found.push("RATE_LIMITS=off is refused with MODE=live.");
  }
  if (config.smtpUrl !== undefined && config.mailFrom === "") {
    found.push("SMTP_URL needs MAIL_FROM: the address that mails come from.");
  }
  if (config.mode === "live" && config.smsUrl?.startsWith("http:") === true && !isLocal(config.smsUrl)) {
    found.push("SMS_URL must be https:// with MODE=live, unless the gateway is on this machine.");
  }
  if (config.mode === "live") found.push(...openNodes(config.chains));
  if (config.mode === "live" && config.protectionProfile === "demo") {
    found.push("PROTECTION_PROFILE=demo is refused with MODE=live: name open, esma or fca.");
  }
  if (config.mode === "live" && config.feed !== "live") {
    found.push(
      `FEED=${config.feed} is refused with MODE=live: its prices are made here, from a secret that this database has.`,
    );
  }
  if (
    config.mode === "live" &&
    config.consoleAddress !== undefined &&
    !config.consoleUrl?.startsWith("https:")
  ) {
    found.push(
      "CONSOLE_URL must be an https:// address with MODE=live: it is where operators' passkeys work.",
    );
  }
  if (config.mode === "live" && !config.publicUrl?.startsWith("https:")) {
    found.push("PUBLIC_URL must be an https:// address with MODE=live: it is where passkeys work.");
  }
  return found;
};

/** Empty, an address, or a name with one; no line break can get into a mail's header. */
const mailAddress = /^$|^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>$/;

const anyText: Parse<string> = (text) => text;

const optional =
  (pattern: RegExp, what: string): Parse<string | undefined> =>
  (text) =>
    text === "" ? undefined : matching(pattern, what)(text);

const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]): Parse<Choice> =>
  (text) =>
    choices.find((choice) => choice === text) ?? { mistake: `one of ${choices.join(", ")}` };

const wholeNumber =
  (min: number, max: number): Parse<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? Number(text)
      : { mistake: `a whole number from ${min} to ${max}` };

/** Users by their number. */
const users: Parse<ReadonlySet<number>> = (text) => {
  const numbers = listed(text);
  return numbers.every((number) => /^[1-9]\d{0,14}$/.test(number))
    ? new Set(numbers.map(Number))
    : { mistake: "a comma list of users' numbers" };
};

/** A refused start names what to write here. */
const keyNames: Parse<readonly string[]> = (text) => {
  const names = listed(text);
  return names.every((name) => /^[a-z-]+:[0-9a-f]{16}$/.test(name))
    ? names
    : { mistake: "a comma list of keys with their fingerprints, such as secret-key:0123456789abcdef" };
};

const listenAddress: Parse<ListenAddress | undefined> = (text) => {
  if (text === "off") return undefined;
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  if (host === undefined || port > 65_535) {
    return { mistake: "off, or an address with a port, such as 127.0.0.1:9464" };
  }
  return { host, port };
};

const postgresAddress: Parse<string | undefined> = optional(
  /^postgres(ql)?:\/\/\S+$/,
  "a postgresql:// address",
);

const address =
  (protocols: readonly string[]): Parse<string | undefined> =>
  (text) => {
    if (text === "") return undefined;
    const fits = URL.canParse(text) && protocols.includes(new URL(text).protocol);
    return fits ? text : { mistake: `an address that begins with ${protocols.join("// or ")}//` };
  };

const bucketAddress: Parse<ReturnType<typeof readS3Address>> = (text) =>
  text === ""
    ? undefined
    : (readS3Address(text) ?? { mistake: "an address with a bucket, such as https://s3.example.com/bucket" });

const origin: Parse<string> = (text) =>
  readOrigin(text.replace(/\/$/, "")) ?? { mistake: "an http:// or https:// address without a path" };

const proxies: Parse<TrustedProxies> = (text) =>
  readTrustedProxies(text) ?? { mistake: "a comma list of addresses or ranges, such as 10.0.0.0/8" };
