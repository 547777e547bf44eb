/** What each key was answered: the first answer is the answer for ever (API-04). */

export type Outcome = "applied" | "low" | "refused" | "replayed" | "conflict";
export type Booked = { readonly outcome: Outcome; readonly answer: string | undefined };

type Keyed = { readonly userId: number; readonly key: string | undefined; readonly fingerprint: string };

export const createAnswers = () => {
  const answers = new Map<string, { fingerprint: string; answer: string }>();
  const nameOf = ({ userId, key }: Keyed): string => `${userId} ${key}`;
  return {
    /** What the key was answered before; undefined when it is new. */
    before: (asked: Keyed): Booked | undefined => {
      const stored = asked.key === undefined ? undefined : answers.get(nameOf(asked));
      if (stored === undefined) return undefined;
      return stored.fingerprint === asked.fingerprint
        ? { outcome: "replayed", answer: stored.answer }
        : { outcome: "conflict", answer: undefined };
    },
    keep: (asked: Keyed, outcome: Outcome, answer: string): Booked => {
      if (asked.key !== undefined) answers.set(nameOf(asked), { fingerprint: asked.fingerprint, answer });
      return { outcome, answer };
    },
  };
};

export type Answers = ReturnType<typeof createAnswers>;
