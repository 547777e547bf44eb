/** An address or account number as a notice shows it: enough to recognise it, not enough to use it. */
export const shownShort = (text: string): string =>
  text.length <= 12 ? `…${text.slice(-4)}` : `${text.slice(0, 6)}…${text.slice(-4)}`;
