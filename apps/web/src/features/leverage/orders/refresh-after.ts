/** When lists are refreshed after an action on lever orders (LEV-07). */

/** LEV-07: after a close or a cancel the list is read again after 2 s, the user's record after 6 s. */
const rereadListMs = 2_000;
const rereadUserMs = 6_000;

type Reading = { readonly list: () => void; readonly user: () => void };

/** Reads at once what the answer has booked, and again at a time when lost pushes would have arrived (LEV-07). */
export const rereadAfter = (
  { list, user }: Reading,
  later: (job: () => void, afterMs: number) => unknown = setTimeout,
): void => {
  list();
  later(list, rereadListMs);
  later(user, rereadUserMs);
};
