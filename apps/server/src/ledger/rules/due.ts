/** What the rows of a fact say is due, and who pays whom for it: the checker's own words, apart from those of the database. */
import { houseClasses, userClasses, type AccountClass } from "@candor/core/ids/account-id";

/** Which class of accounts pays which. */
export type Flow = `${AccountClass} > ${AccountClass}`;

/** For each row of `of`, which has user_id and id: the accounts, and what each was to be moved by. A kind belongs to one table. */
export type Due = {
  /** The kinds that the rows explain, and who pays whom in each. */
  readonly pays: Readonly<Record<string, readonly Flow[]>>;
  /** The kind of a row, when there are several. */
  readonly kind?: string;
  readonly of: string;
  readonly moves: readonly (readonly [string, string])[];
};

/** A user's account by its part after the user's number. */
export const ownAccount = (part: string | undefined): string => `user_id * 4096 + ${part}`;

export const bothWays = (one: AccountClass, other: AccountClass): readonly Flow[] => [
  `${one} > ${other}`,
  `${other} > ${one}`,
];

const codes: Readonly<Record<string, number>> = { ...userClasses, ...houseClasses };

/** Rows (kind, debit, credit), with the classes as numbers, of everything that facts pay. */
export const flowRows = (due: readonly Due[]): string =>
  due
    .flatMap(({ pays }) => Object.entries(pays))
    .flatMap(([kind, flows]) => flows.map((flow) => `SELECT '${kind}' AS kind, ${codesOf(flow)}`))
    .join(" UNION ALL ");

const codesOf = (flow: Flow): string => {
  const [debit = "", credit = ""] = flow.split(" > ");
  return `${codes[debit]} AS debit, ${codes[credit]} AS credit`;
};
