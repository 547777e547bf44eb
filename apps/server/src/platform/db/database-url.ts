/** Small edits of a PostgreSQL address; the address of a Unix socket carries its folder as `host`. */

/** The address of a database behind a Unix socket, without a password: the folder's mode guards it. */
export const socketUrl = (socketDir: string, user: string, database: string): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(socketDir)}`;

/** The user that the address names, before the "@" or in its parameters; undefined when it names none. */
export const userOf = (url: string): string | undefined => {
  const [base = "", query = ""] = url.split("?", 2);
  const named = /^postgres(?:ql)?:\/\/([^:/]*)(?::[^/]*)?@/.exec(base)?.[1] ?? "";
  return new URLSearchParams(query).get("user") ?? (named === "" ? undefined : decodeURIComponent(named));
};

/** The same server and database for another user, or, when omitted, without a user. */
export const withUser = (url: string, user?: string, password?: string): string => {
  const [base = "", query = ""] = url.split("?", 2);
  const login = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  const changed = base.replace(userPart, login === undefined ? "$1" : `$1${login}@`);
  const parameters = new URLSearchParams(query);
  parameters.delete("user");
  parameters.delete("password");
  return parameters.size === 0 ? changed : `${changed}?${parameters.toString().replaceAll("+", "%20")}`;
};

/** The same server and user, another database. */
export const withDatabase = (url: string, database: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(database)}`);

/** The address without a password, for logs and messages. */
export const withoutPassword = (url: string): string => withUser(url, userOf(url));

/** Everything up to the last "@" before the path: a password may hold one itself. */
const userPart = /^(postgres(?:ql)?:\/\/)(?:[^/?]*@)?/;
