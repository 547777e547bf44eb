/**
 * PostgreSQL's COPY over the driver that the server has, so that a backup needs no program of PostgreSQL's own: neither the embedded package nor
 * Debian's server has a `pg_dump` of every version.
 */
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { ClientBase, Submittable } from "pg";

/** What the driver's client calls while a statement runs. */
type Line = {
  readonly stream: NodeJS.ReadableStream & Writable;
  readonly query: (text: string) => void;
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (reason: string) => void;
};

/** Runs one COPY; returns how many rows it took. */
const run = (
  client: ClientBase,
  text: string,
  onLine: { readonly data?: (chunk: Buffer, line: Line) => void; readonly ready?: (line: Line) => void },
): Promise<number> =>
  new Promise((resolve, reject) => {
    let failure: Error | undefined;
    let rows = 0;
    const statement = {
      submit: (line: Line): null => {
        line.query(text);
        return null;
      },
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }, line: Line) => onLine.data?.(chunk, line),
      handleCopyInResponse: (line: Line) => onLine.ready?.(line),
      handleCommandComplete: ({ text: tag }: { readonly text: string }) => {
        rows = Number(tag.split(" ")[1]);
      },
      handleError: (error: Error) => {
        failure = error;
        // After a lost connection nothing else comes.
        if (!("severity" in error)) reject(error);
      },
      handleReadyForQuery: (line: Line) => {
        // A stream that ends says no more that it has room again.
        line.stream.resume();
        if (failure === undefined) resolve(rows);
        else reject(failure);
      },
    };
    client.query(statement as unknown as Submittable);
  });

/** Writes what `query` selects to `to`, in COPY's text form; waits for `to` when that is slower. Returns the number of rows. */
export const copyOut = (client: ClientBase, query: string, to: Writable): Promise<number> =>
  run(client, `COPY (${query}) TO STDOUT`, {
    data: (chunk, { stream }) => {
      // The driver uses its buffer again.
      if (to.write(Buffer.from(chunk)) || stream.isPaused()) return;
      stream.pause();
      // A file that cannot be written is closed.
      for (const event of ["drain", "close"]) to.once(event, () => stream.resume());
    },
  });

/** Reads rows in COPY's text form from `from` into `target`, such as `account (user_id, email)`. Returns the number of rows. */
export const copyIn = (client: ClientBase, target: string, from: Readable): Promise<number> =>
  run(client, `COPY ${target} FROM STDIN`, {
    ready: (line) => {
      send(from, line).catch((error: unknown) => line.sendCopyFail(String(error)));
    },
  });

const send = async (from: Readable, line: Line): Promise<void> => {
  for await (const chunk of from) {
    line.sendCopyFromChunk(chunk as Buffer);
    if (line.stream.writableNeedDrain) await once(line.stream, "drain");
  }
  line.endCopyFrom();
};
