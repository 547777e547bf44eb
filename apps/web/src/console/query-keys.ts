/** The names under which the console keeps answers. After an act all are read again: one act changes many desks. */
export const consoleKeys = {
  me: (token: string) => ["me", token],
  invitation: (code: string) => ["invitation", code],
  operators: ["operators"],
  sessions: ["operator sessions"],
  acts: (state: string) => ["acts", state],
  settings: ["settings"],
  deposits: (filters: object) => ["deposits", filters],
  deposit: (id: string) => ["deposit", id],
  withdrawals: (filters: object) => ["withdrawals", filters],
  withdrawal: (id: string) => ["withdrawal", id],
  terms: ["terms"],
  botCodes: (filters: object) => ["bot codes", filters],
  outbox: (filters: object) => ["outbox", filters],
  audit: (filters: object) => ["audit", filters],
} as const;
