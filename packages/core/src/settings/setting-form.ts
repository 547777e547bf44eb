/**
 * The forms that settings have (`setting_key.form`): what the value of each looks like. The database has the same check, so that no
 * part of the server reads a value that it cannot understand.
 */
export const settingForms = [
  "amount",
  "percent",
  "share",
  "instant",
  "count",
  "switch",
  "amounts",
  "hours",
  "link",
  "text",
] as const;
export type SettingForm = (typeof settingForms)[number];

const amount = String.raw`(0|[1-9]\d{0,11})(\.\d{1,6})?`;
const longestText = 1_000;
const hours = String.raw`[1-7](-[1-7])? ([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d`;

const patterns: Readonly<Record<Exclude<SettingForm, "text">, RegExp>> = {
  /** USDT, or how much of something else is worth one. */
  amount: new RegExp(`^${amount}$`),
  /** Of a hundred; two decimals. */
  percent: /^(0|[1-9]\d?|100)(\.\d{1,2})?$/,
  /** Of one, such as a spread; eight decimals. */
  share: /^(0|1)(\.\d{1,8})?$/,
  /** Epoch milliseconds. */
  instant: /^(0|[1-9]\d{0,14})$/,
  /** How many; at most 9999. */
  count: /^(0|[1-9]\d{0,3})$/,
  /** Off or on. */
  switch: /^[01]$/,
  /** Ten amounts at most, as the product writes them. */
  amounts: new RegExp(`^${amount}(\\|${amount}){0,9}$`),
  /** As `support/office-hours.ts` reads them: "1-5 09:00-18:00, 6 10:00-14:00 +08:00", or "always". */
  hours: new RegExp(`^(always|${hours}(, ${hours}){0,6} [+-](0\\d|1[0-4]):[0-5]\\d)$`),
  /** Of 300 characters at most, and nothing but https; empty for none. */
  link: /^(?=.{0,300}$)(https:\/\/[a-z0-9.-]+(:\d+)?(\/[!-~]*)?)?$/,
};

export const isOfForm = (form: SettingForm, value: string): boolean =>
  form === "text" ? value.length <= longestText : patterns[form].test(value);
