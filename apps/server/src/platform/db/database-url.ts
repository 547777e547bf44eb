/** Small edits of a PostgreSQL address; the address of a Unix socket carries its folder as `host`. */

/** The address of a database behind a Unix socket, without a password: the folder's mode guards it. */
export const socketUrl = (socketDir: string, user: string, database: string): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(socketDir)}`;

/** The same server, with every connection set to `role`. Options that the address has already stay. */
export const withRole = (url: string, role: string): string =>
  withParameter(url, "options", (present) => `${present ?? ""} -c role=${role}`.trim());

/** The same server and user, another database. */
export const withDatabase = (url: string, database: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(database)}`);

/** The address without its password, for logs and messages. */
export const withoutPassword = (url: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^:/?@]*):[^@/]*@/, "$1@");

const withParameter = (
  url: string,
  name: string,
  change: (present: string | undefined) => string,
): string => {
  const [base = "", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set(name, change(parameters.get(name) ?? undefined));
  return `${base}?${parameters.toString().replaceAll("+", "%20")}`;
};
