/**
 * The names of all settings, and names that were probably meant as one of them. A start with such a name is refused: the setting
 * itself would keep its default, so `MOD=live` would start a demo.
 *
 * Known limit: an environment is full of other programs' names. A name is refused only when it is a setting's in another spelling, is
 * a letter or two away from one, or begins with a word that only our settings begin with.
 */
export type Environment = Readonly<Record<string, string | undefined>>;

export const settingNames = [
  "PORT",
  "HOST",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_PASSWORDS",
  "DATA_DIR",
  "NATS_URL",
  "MODE",
  "PROTECTION_PROFILE",
  "FEED",
  "SIGN_SECRET",
  "RATE_LIMITS",
  "DRAIN_SECONDS",
  "TICK_SIGNING_KEY",
  "TICK_DAYS",
  "TICK_STORES",
  "TICK_S3_URL",
  "TICK_S3_REGION",
  "TICK_S3_KEY_ID",
  "TICK_S3_SECRET",
  "SECRET_KEY",
  "REPLACED_KEYS",
  "PUBLIC_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "SMS_URL",
  "SMS_TOKEN",
  "PUSH_SERVICES",
  "LOG_LEVEL",
  "METRICS_ADDRESS",
  "CONSOLE_ADDRESS",
  "CONSOLE_URL",
  "LIVE_STREAM_URLS",
  "TRUSTED_PROXIES",
  "ETHEREUM_NODES",
  "ETHEREUM_CHAIN_ID",
  "ETHEREUM_USDT",
  "ETHEREUM_CONFIRMATIONS",
  "ETHEREUM_XPUB",
  "ETHEREUM_SHARED_ADDRESS",
  "TRON_NODES",
  "TRON_API_KEY",
  "TRON_CHAIN_ID",
  "TRON_USDT",
  "TRON_CONFIRMATIONS",
  "TRON_XPUB",
  "TRON_SHARED_ADDRESS",
  "WALLET_LINK_USERS",
  "BTCPAY_URL",
  "BTCPAY_STORE",
  "BTCPAY_KEY",
  "BTCPAY_SECRET",
  "BTCPAY_CURRENCY",
  "HOTWALLET_URL",
  "HOTWALLET_SECRET",
] as const;
export type SettingName = (typeof settingNames)[number];

/** One message for each name that looks like a setting and is not one. */
export const unknownSettings = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined || settingNames.some((known) => known === name)) return [];
    if (isOfOthers(name, value)) return [];
    const meant = nearest(name) ?? sameBeginning(name);
    if (meant !== undefined) return [`${name} is not a setting; did you mean ${meant}?`];
    return name.startsWith("CANDOR_") ? [`${name} is not a setting.`] : [];
  });

/** Names of well-known programs, of npm, PostgreSQL and services that build and test. */
const prefixesOfOthers =
  /^(NODE|NPM|PG[A-Z]+|CI|GITHUB|GITLAB|RUNNER|ACTIONS|JENKINS|TRAVIS|CIRCLE|BUILDKITE|AZURE|AWS)(_|$)/i;
/** Names that are a letter away from a short setting: the options of `more`, a language model, other services. */
const namesOfOthers = new Set(["MORE", "MODEL", "POST", "PART", "SNS_URL", "SQS_URL", "SFTP_URL"]);
/** Kubernetes and Docker describe each service in variables that begin with the service's name, which may well be "candor" or "metrics". */
const servicePattern = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/;

const isOfOthers = (name: string, value: string): boolean =>
  prefixesOfOthers.test(name) ||
  namesOfOthers.has(name.toUpperCase()) ||
  servicePattern.test(name) ||
  (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));

/** The setting that this name is another spelling of, or is closest to, if it is close to any. */
const nearest = (name: string): SettingName | undefined => {
  const spelled = name.toUpperCase();
  const candidates = settingNames.map((known) => ({ known, edits: editsBetween(spelled, known) }));
  return candidates.filter(({ edits }) => edits <= 2).toSorted((a, b) => a.edits - b.edits)[0]?.known;
};

/** Word by word, because many names differ from ours in one short word: SITE_URL is not meant as SMTP_URL. */
const editsBetween = (name: string, known: string): number => {
  const [words, knownWords] = [name.split("_"), known.split("_")];
  if (words.length === knownWords.length) {
    return knownWords.reduce((sum, word, index) => sum + editsOfWord(words[index] ?? "", word), 0);
  }
  return editsOfWord(words.join(""), knownWords.join(""));
};

/** A short word may differ in one letter and not in its first, or it is another word: NODE, COST and SEED are not ours. */
const editsOfWord = (word: string, known: string): number => {
  const edits = distance(word, known);
  if (known.length > 5) return edits;
  const isMeant = edits <= 1 && (word[0] === known[0] || word === known.slice(1));
  return isMeant ? edits : Infinity;
};

const ourBeginnings = ["CONSOLE_", "LIVE_", "METRICS_", "PROTECTION_", "RATE_", "TICK_", "TRUSTED_"];

/** CANDOR_MODE is meant as MODE, TRUSTED_PROXY as TRUSTED_PROXIES. */
const sameBeginning = (name: string): SettingName | undefined => {
  const spelled = name.toUpperCase();
  const beginning = ourBeginnings.find((each) => `${spelled}_`.startsWith(each));
  return settingNames.find((known) =>
    beginning === undefined ? spelled === `CANDOR_${known}` : known.startsWith(beginning),
  );
};

/** How many letters must be added, left out, replaced, or exchanged with their neighbour. */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const [above = [], aboveThat = []] = [rows[i - 1], rows[i - 2]];
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchanged ? (aboveThat[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, exchanged, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
};
