/** The caller's session, for a module that acts for its user. */
export type OwnSession = { readonly id: string; readonly userId: number };
