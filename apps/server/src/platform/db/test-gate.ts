/** For tests: a database that can stop answering, or be gone, while its connections stay. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type DatabaseGate = {
  /** The database's address through the gate. */
  readonly url: string;
  /** From now on nothing passes, in either direction, and nothing is closed. New connections are accepted and hang too. */
  readonly hang: () => void;
  /** What was held back goes on; without `old`, only new connections work, as after a cut in the network. */
  readonly pass: (which?: { readonly old: boolean }) => void;
  /** New connections reach the database only after this time, ms. */
  readonly delay: (ms: number) => void;
  /** Closes every connection and refuses new ones, until `pass`. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

type Line = { readonly client: Socket; readonly server: Socket; isDead: boolean };

/** Opens a gate on a port of this machine, in front of the database of this address (a Unix socket or a host). */
export const openDatabaseGate = async (databaseUrl: string): Promise<DatabaseGate> => {
  const lines = new Set<Line>();
  let delayMs = 0;
  let state: "passing" | "hanging" | "cut" = "passing";
  const server = createServer((client) => {
    if (state === "cut") return void client.destroy();
    const line: Line = { client, server: connect(targetOf(databaseUrl)), isDead: false };
    lines.add(line);
    const end = (): void => {
      lines.delete(line);
      line.client.destroy();
      line.server.destroy();
    };
    for (const [from, to] of [
      [line.client, line.server],
      [line.server, line.client],
    ] as const) {
      from.on("data", (chunk: Buffer) => to.write(chunk));
      from.on("error", end);
      from.on("close", end);
    }
    if (state === "hanging") pause(line);
    else if (delayMs > 0) {
      pause(line);
      setTimeout(() => resume(line), delayMs);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: throughPort(databaseUrl, port),
    hang: () => {
      state = "hanging";
      for (const line of lines) pause(line);
    },
    pass: ({ old } = { old: true }) => {
      state = "passing";
      for (const line of lines) {
        if (!old) line.isDead = true;
        if (!line.isDead) resume(line);
      }
    },
    delay: (ms) => void (delayMs = ms),
    cut: () => {
      state = "cut";
      for (const { client } of lines) client.destroy();
    },
    close: async () => {
      for (const { client } of lines) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const pause = ({ client, server }: Line): void => {
  client.pause();
  server.pause();
};
const resume = ({ client, server }: Line): void => {
  client.resume();
  server.resume();
};

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/;

/** The embedded server listens on a Unix socket, whose folder is in the query. */
const targetOf = (databaseUrl: string): { path: string } | { host: string; port: number } => {
  const [, , authority = "", , query = ""] = parts.exec(databaseUrl) ?? [];
  const folder = new URLSearchParams(query).get("host");
  const [host = "", port = "5432"] = authority.split(":");
  return folder === null
    ? { host, port: Number(port) }
    : { path: `${folder}/.s.PGSQL.${port === "" ? "5432" : port}` };
};

const throughPort = (databaseUrl: string, port: number): string => {
  const [, begin = "", , path = ""] = parts.exec(databaseUrl) ?? [];
  return `${begin}127.0.0.1:${port}${path}`;
};
