/** What the rows of a fact say is due: for each row of `of`, which has user_id and id, the accounts and what each was to be moved by. A kind belongs to one table. */
export type Due = {
  readonly kind: string;
  readonly of: string;
  readonly moves: readonly (readonly [string, string])[];
};
