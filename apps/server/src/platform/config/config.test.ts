import { describe, expect, test } from "vitest";
import { ConfigRefused, readConfig } from "./config.ts";
import type { Environment } from "./setting-names.ts";

const live = {
  MODE: "live",
  PROTECTION_PROFILE: "esma",
  FEED: "live",
  PUBLIC_URL: "https://candor.test",
};

describe("settings", () => {
  test("an empty environment gives the demo on port 8080 with the embedded database", () => {
    expect(readConfig({ PATH: "/usr/bin", HOME: "/root" })).toMatchObject({
      host: "127.0.0.1",
      port: 8_080,
      databaseUrl: undefined,
      databasePasswords: `${process.cwd()}/.candor/database-passwords`,
      dataDir: `${process.cwd()}/.candor`,
      mode: "demo",
      protectionProfile: "demo",
      feed: "replay",
      signSecret: "candor-sign",
      rateLimits: true,
      logLevel: "info",
      tickStores: [{ kind: "disk", folder: `${process.cwd()}/.candor/archive` }],
      tickDays: 0,
    });
  });

  test("[WAL-12] the signer is on this machine, shares a secret, and pays nothing of a demo", () => {
    const signer = { HOTWALLET_URL: "http://127.0.0.1:8090", HOTWALLET_SECRET: "s".repeat(32) };
    const node = { ETHEREUM_NODES: "https://node.example" };
    expect(readConfig({ ...live, ...node, ...signer }).hotwallet).toEqual({
      url: "http://127.0.0.1:8090",
      secret: "s".repeat(32),
    });
    expect(readConfig(live).hotwallet).toBeUndefined();
    expect(() => readConfig({ ...live, ...signer })).toThrow("HOTWALLET_URL needs ETHEREUM_NODES");
    expect(() => readConfig(signer)).toThrow("HOTWALLET_URL needs MODE=live");
    for (const wrong of [{ HOTWALLET_URL: "http://signer.example:80" }, { HOTWALLET_SECRET: "short" }])
      expect(() => readConfig({ ...live, ...node, ...signer, ...wrong })).toThrow(/HOTWALLET_\w+ must be/);
    expect(() => readConfig({ ...live, HOTWALLET_URL: signer.HOTWALLET_URL })).toThrow("are set together");
  });

  test("[MKT-08] ticks of a demo leave when their files were checked; live ones stay for eight days, and for one at least", () => {
    expect(readConfig({ TICK_DAYS: "1" }).tickDays).toBe(1);
    expect(readConfig(live).tickDays).toBe(8);
    expect(() => readConfig({ ...live, TICK_DAYS: "0" })).toThrow(
      "TICK_DAYS must be 1 or more with MODE=live.",
    );
    for (const wrong of ["-1", "1.5", "401", "week"])
      expect(() => readConfig({ TICK_DAYS: wrong })).toThrow(
        "TICK_DAYS must be a whole number from 0 to 400",
      );
  });

  test("[MKT-08] days of ticks are stored below DATA_DIR, in a bucket, or in both, and read from the first that is named", () => {
    const bucket = {
      TICK_S3_URL: "https://s3.example.com/candor/days",
      TICK_S3_KEY_ID: "id",
      TICK_S3_SECRET: "secret",
    };
    const places = (stores: string) => readConfig({ ...bucket, TICK_STORES: stores }).tickStores;
    expect(places("s3")).toEqual([
      {
        kind: "s3",
        endpoint: "https://s3.example.com",
        bucket: "candor",
        prefix: "days/",
        region: "us-east-1",
        keyId: "id",
        secret: "secret",
      },
    ]);
    expect(places("disk,s3").map(({ kind }) => kind)).toEqual(["disk", "s3"]);
    expect(places("s3,disk").map(({ kind }) => kind)).toEqual(["s3", "disk"]);
    for (const [settings, message] of [
      [{ TICK_STORES: "s3,s3" }, "TICK_STORES must be one of disk, s3, disk,s3, s3,disk."],
      [{ TICK_STORES: "s3" }, "TICK_STORES=s3 needs TICK_S3_URL."],
      [{ ...bucket, TICK_STORES: "s3", TICK_S3_SECRET: "" }, "TICK_STORES=s3 needs TICK_S3_SECRET."],
      [{ ...bucket, TICK_STORES: "s3", TICK_S3_KEY_ID: "" }, "TICK_STORES=s3 needs TICK_S3_KEY_ID."],
      [{ ...bucket }, "TICK_S3_URL is set, but TICK_STORES does not name s3: name disk,s3 or s3."],
      [
        { ...bucket, TICK_STORES: "s3", TICK_S3_URL: "s3://candor" },
        "TICK_S3_URL must be an address with a bucket, such as https://s3.example.com/bucket.",
      ],
      [
        { ...bucket, ...live, TICK_STORES: "s3", TICK_S3_URL: "http://s3.example.com/candor" },
        "TICK_S3_URL must be https:// with MODE=live, unless the service is on this machine.",
      ],
      [
        { ...bucket, TICK_STORES: "s3", TICK_S3_REGION: "eu west" },
        "TICK_S3_REGION must be the name of a region.",
      ],
    ] as const)
      expect(() => readConfig(settings)).toThrow(message);
    const local = { ...bucket, ...live, TICK_STORES: "s3", TICK_S3_URL: "http://127.0.0.1:9000/candor" };
    expect(readConfig(local).tickStores).toHaveLength(1);
  });

  test("[SES-15] the public address is PUBLIC_URL, or this machine and the port", () => {
    expect(readConfig({}).publicUrl).toBe("http://localhost:8080");
    expect(readConfig({ PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
    expect(readConfig(live).publicUrl).toBe("https://candor.test");
    for (const text of [
      "https://Candor.Test:443/",
      "HTTPS://candor.test",
      "https://candor.test.",
      "https://candor.test.:443/",
    ])
      expect(readConfig({ PUBLIC_URL: text }).publicUrl).toBe("https://candor.test");
  });

  test("[SES-14] name the relay of mails, their sender and the gateway of text messages", () => {
    const carriers = {
      SMTP_URL: "smtps://me:s%2Fcret@mail.test",
      MAIL_FROM: "Candor <no-reply@candor.test>",
      SMS_URL: "https://sms.test/send",
      SMS_TOKEN: "t",
    };
    expect(readConfig({ ...live, ...carriers })).toMatchObject({
      smtpUrl: carriers.SMTP_URL,
      mailFrom: carriers.MAIL_FROM,
      smsUrl: carriers.SMS_URL,
      smsToken: "t",
    });
    expect(readConfig({})).toMatchObject({ smtpUrl: undefined, mailFrom: "", smsUrl: undefined });
    const refused = (change: Environment) => () => readConfig({ ...live, ...change });
    expect(refused({ SMTP_URL: "mail.test" })).toThrow("SMTP_URL must be an address that begins with smtp:");
    expect(refused({ SMTP_URL: "smtp://mail.test" })).toThrow("SMTP_URL needs MAIL_FROM");
    expect(refused({ MAIL_FROM: "a@b.test\nBcc: c@d.test" })).toThrow("MAIL_FROM must be an e-mail address");
    expect(refused({ SMS_URL: "http://sms.test/" })).toThrow("SMS_URL must be https://");
    expect(refused({ SMS_URL: "http://127.0.0.1:9000/" })).not.toThrow();
  });

  test("an empty value counts as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 8_080, databaseUrl: undefined });
  });

  const wrong: readonly (readonly [Environment, string])[] = [
    [{ PORT: "80a" }, "PORT must be a whole number from 0 to 65535."],
    [{ PORT: "65536" }, "PORT must be a whole number from 0 to 65535."],
    [{ HOST: "two words" }, "HOST must be an address or a host name."],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a postgresql:// address."],
    [{ MODE: "production" }, "MODE must be one of demo, live."],
    [{ FEED: "binance" }, "FEED must be one of replay, simulated, live."],
    [{ PROTECTION_PROFILE: "none" }, "PROTECTION_PROFILE must be one of demo, open, esma, fca."],
    [{ RATE_LIMITS: "yes" }, "RATE_LIMITS must be one of on, off."],
    [{ TICK_SIGNING_KEY: "secret" }, "TICK_SIGNING_KEY must be 64 hex digits."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent."],
    ...[
      "on",
      "9464",
      ":9464",
      "127.0.0.1",
      "127.0.0.1:65536",
      "http://127.0.0.1:9464",
      "::1:9464",
      "a b:1",
    ].map(
      (text) =>
        [
          { METRICS_ADDRESS: text },
          "METRICS_ADDRESS must be off, or an address with a port, such as 127.0.0.1:9464.",
        ] as const,
    ),
    [{ LIVE_STREAM_URLS: "http://x" }, "LIVE_STREAM_URLS must be a comma list of ws: or wss: addresses."],
    ...["10.0.0.0/33", "proxy.test", "10.0.0.1,", "::1/129", "10.0.0.1 10.0.0.2", "fe80::1%eth0"].map(
      (text) =>
        [
          { TRUSTED_PROXIES: text },
          "TRUSTED_PROXIES must be a comma list of addresses or ranges, such as 10.0.0.0/8.",
        ] as const,
    ),
    ...["0", "-1", "demo", "1;2"].map(
      (text) =>
        [{ WALLET_LINK_USERS: text }, "WALLET_LINK_USERS must be a comma list of users' numbers."] as const,
    ),
    [{ ETHEREUM_NODES: "ws://x" }, "ETHEREUM_NODES must be a comma list of https: or http: addresses."],
    [
      { TRON_NODES: "https://a,file:///etc" },
      "TRON_NODES must be a comma list of https: or http: addresses.",
    ],
    [
      { ...live, ETHEREUM_NODES: "https://a,http://node.test" },
      "ETHEREUM_NODES must be https:// with MODE=live, unless the node is on this machine.",
    ],
    [{ TRON_CONFIRMATIONS: "0" }, "TRON_CONFIRMATIONS must be a whole number from 1 to 1000."],
    [{ ETHEREUM_CHAIN_ID: "0x1" }, "ETHEREUM_CHAIN_ID must be a whole number from 1 to 4294967296."],
    ...["0xDAC17F958D2ee523a2206206994597C13D831ec7", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "USDT"].map(
      (text) =>
        [
          { ETHEREUM_USDT: text },
          "ETHEREUM_USDT must be the address of a contract, with its checksum or in small letters.",
        ] as const,
    ),
    [
      { TRON_USDT: "0xdac17f958d2ee523a2206206994597c13d831ec7" },
      "TRON_USDT must be the address of a contract, such as T….",
    ],
    [{ TRON_API_KEY: "a\nb" }, "TRON_API_KEY must be a text without blanks."],
    [{ TRUSTED_PROXY: "10.0.0.1" }, "TRUSTED_PROXY is not a setting; did you mean TRUSTED_PROXIES?"],
    [
      { NATS_URL: "nats://x" },
      "NATS_URL is set, but several processes are not built yet: remove it to run as one.",
    ],
    [{ ...live, RATE_LIMITS: "off" }, "RATE_LIMITS=off is refused with MODE=live."],
    [
      { DATABASE_OWNER_URL: "postgresql://o@h/d" },
      "DATABASE_OWNER_URL is for npm run database:prepare alone: a server that serves holds no owner's address.",
    ],
    [{ DATABASE_PASSWORD: "x" }, "DATABASE_PASSWORD is not a setting; did you mean DATABASE_PASSWORDS?"],
    [{ DATABASE_URI: "x" }, "DATABASE_URI is not a setting; did you mean DATABASE_URL?"],
    [{ RATE_LIMIT: "off" }, "RATE_LIMIT is not a setting; did you mean RATE_LIMITS?"],
    [
      { ...live, FEED: "replay" },
      "FEED=replay is refused with MODE=live: its prices are made here, from a secret that this database has.",
    ],
    [{ SECRET_KEY: "secret" }, "SECRET_KEY must be 64 hex digits."],
    ...[
      "candor.test",
      "ftp://candor.test",
      "https://candor.test/app",
      "https://me@candor.test",
      "http://",
    ].map(
      (text) =>
        [{ PUBLIC_URL: text }, "PUBLIC_URL must be an http:// or https:// address without a path."] as const,
    ),
    [
      { ...live, PUBLIC_URL: "" },
      "PUBLIC_URL must be an https:// address with MODE=live: it is where passkeys work.",
    ],
    [{ CANDOR_MODE: "live" }, "CANDOR_MODE is not a setting; did you mean MODE?"],
    [{ CANDOR_SPEED: "9" }, "CANDOR_SPEED is not a setting."],
    [{ LIVE_SPEED: "9" }, "LIVE_SPEED is not a setting; did you mean LIVE_STREAM_URLS?"],
  ];
  test.each(wrong)("%j stops the start with a message that names it", (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigRefused(sentence));
  });

  test("[WAL-14] the gateway is named whole or not at all, and a live server asks it over TLS", () => {
    const rest = { BTCPAY_STORE: "shop", BTCPAY_KEY: "key", BTCPAY_SECRET: "secret" };
    const gateway = { ...rest, BTCPAY_URL: "https://pay.test/" };
    expect(readConfig({}).btcpay).toBeUndefined();
    expect(readConfig({ ...live, ...gateway }).btcpay).toEqual({
      url: "https://pay.test",
      store: "shop",
      key: "key",
      secret: "secret",
      currency: "USDT",
    });
    for (const url of ["http://127.0.0.1:23000", "http://[::1]:23000", "http://localhost"])
      expect(readConfig({ ...live, ...rest, BTCPAY_URL: url }).btcpay?.url).toBe(url);
    const wrong = [
      [rest, "BTCPAY_SECRET is set, but BTCPAY_URL is not."],
      [{ ...gateway, BTCPAY_SECRET: "" }, "BTCPAY_URL needs BTCPAY_SECRET."],
      [{ ...live, ...rest, BTCPAY_URL: "http://pay.test" }, "BTCPAY_URL must be https:// with MODE=live"],
      [{ ...rest, BTCPAY_URL: "ftp://pay.test" }, "BTCPAY_URL must be an http:// or https:// address."],
      [{ ...gateway, BTCPAY_KEY: "a\nb" }, "BTCPAY_KEY must be a text without blanks."],
      [{ ...gateway, BTCPAY_STORE: "a/b" }, "BTCPAY_STORE must be the ID of a store."],
    ] as const;
    for (const [environment, sentence] of wrong) expect(() => readConfig(environment)).toThrow(sentence);
  });

  test("[WAL-05] users who see the link of a wallet app are listed by number; by default nobody is", () => {
    expect([...readConfig({}).walletLinkUsers]).toEqual([]);
    expect([...readConfig({ WALLET_LINK_USERS: "100002, 100007,100002" }).walletLinkUsers]).toEqual([
      100002, 100007,
    ]);
  });

  test("[API-17] proxies are trusted by address and range; by default only this machine's", () => {
    const { trustedProxies: own } = readConfig({});
    const { trustedProxies: named } = readConfig({ TRUSTED_PROXIES: "10.1.0.0/16, 192.0.2.7,2001:db8::/32" });
    for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) {
      expect([address, own(address), named(address)]).toEqual([address, true, false]);
    }
    for (const address of ["10.1.255.1", "192.0.2.7", "::ffff:192.0.2.7", "2001:db8::9"]) {
      expect([address, own(address), named(address)]).toEqual([address, false, true]);
    }
    expect(named("10.2.0.1") || named("192.0.2.8") || named("unknown") || named("")).toBe(false);
  });

  test("metrics have an address of their own; by default they are off", () => {
    const of = (text: string) => readConfig({ METRICS_ADDRESS: text }).metricsAddress;
    expect([readConfig({}).metricsAddress, of(""), of("off")]).toEqual([undefined, undefined, undefined]);
    expect(of("127.0.0.1:9464")).toEqual({ host: "127.0.0.1", port: 9_464 });
    expect(of("[::1]:9464")).toEqual({ host: "::1", port: 9_464 });
    expect(of("metrics.internal:0")).toEqual({ host: "metrics.internal", port: 0 });
  });

  test("[TRUST-08] the roles' passwords are in DATA_DIR, or where DATABASE_PASSWORDS says", () => {
    const of = (environment: Environment) => readConfig(environment).databasePasswords;
    expect(of({ DATA_DIR: "/data" })).toBe("/data/database-passwords");
    expect(of({ DATA_DIR: "/data", DATABASE_PASSWORDS: "/run/secrets/x" })).toBe("/run/secrets/x");
  });

  test("all mistakes are reported at once", () => {
    expect(() => readConfig({ PORT: "x", FEED: "x" })).toThrow(/PORT must be .*\nFEED must be /);
  });
});
