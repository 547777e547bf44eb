/** The days of a month as a calendar shows them. Dates are numbers such as 20261129; which days they are is the server's business. */

/** The weeks of the month of `date`, from Monday; undefined where a day belongs to another month. */
export const monthWeeks = (date: number): readonly (readonly (number | undefined)[])[] => {
  const [year, month] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100];
  const first = new Date(Date.UTC(year, month - 1, 1));
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = week * 7 + place - before + 1;
      return day >= 1 && day <= count ? Math.floor(date / 100) * 100 + day : undefined;
    }),
  );
};

/** Noon UTC of a date, for formatters that are told UTC. */
export const noonOf = (date: number): Date =>
  new Date(Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100, 12));
