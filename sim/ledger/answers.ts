/** The answer to each key: the first answer is kept permanently (API-04). */
import type { StoredAnswer } from "./rows.ts";

type Keyed = Pick<StoredAnswer, "userId" | "key">;

export const createAnswers = () => {
  /** Keys that were answered again, because they were not looked up. */
  const twice: string[] = [];
  const answers = new Map<string, StoredAnswer>();
  const nameOf = ({ userId, key }: Keyed): string => `${userId} ${key}`;
  return {
    /** The earlier answer to the key; undefined when it is new. */
    before: (asked: Keyed): StoredAnswer | undefined => answers.get(nameOf(asked)),
    twice,
    all: (): readonly StoredAnswer[] => [...answers.values()],
    /** A second answer is not stored. */
    keep: (answer: StoredAnswer): void => {
      const name = nameOf(answer);
      if (answers.has(name)) twice.push(`${answer.key} of user ${answer.userId} is answered twice`);
      else answers.set(name, answer);
    },
  };
};
