/** The values of a refusal or a notice, their numbers as all languages write them: "63076.21" is "63,076.21". Anything but a number stays. */
export const grouped = (
  values: Readonly<Record<string, string | number>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, groupedNumber(String(value))]));

/** A number as all languages write it; any other text stays. */
export const groupedNumber = (value: string): string =>
  value.replace(/^\d+(?=\.\d+$|$)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
