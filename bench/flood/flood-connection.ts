/**
 * A keep-alive connection with one request in progress that reads answers of any size, sent whole or in chunks, and keeps only their
 * beginning: a flood must not use the processor time that the server needs.
 */
import { once } from "node:events";
import { connect } from "node:net";

/** The status, 0 for an answer that broke off, and the first bytes of the body as text. */
export type Answer = { readonly status: number; readonly start: string };
export type FloodConnection = {
  readonly ask: (text: string) => Promise<Answer>;
  readonly isOpen: () => boolean;
  readonly close: () => void;
};

/** Enough for the outcome of a call. */
const keptBytes = 200;
/** How an answer in chunks ends; a body of JSON lines has no such bytes. */
const lastChunk = "\r\n0\r\n\r\n";

/** What is known of the answer that is arriving. */
type Arriving = Answer & {
  /** Absent for an answer in chunks. */
  readonly wholeBytes: number | undefined;
  bytes: number;
  tail: string;
};

export const openFloodConnection = async (port: number): Promise<FloodConnection> => {
  const socket = connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  let asked: PromiseWithResolvers<Answer> | undefined;
  let head = "";
  let arriving: Arriving | undefined;
  socket.on("error", () => socket.destroy());
  socket.on("close", () => asked?.resolve({ status: 0, start: "" }));
  socket.on("data", (data: Buffer) => {
    if (arriving === undefined) {
      head += data.toString("latin1");
      arriving = begin(head);
    } else more(arriving, data);
    if (arriving === undefined || !isWhole(arriving)) return;
    const { status, start } = arriving;
    head = "";
    arriving = undefined;
    asked?.resolve({ status, start });
  });
  await once(socket, "connect");
  return {
    isOpen: () => !socket.destroyed,
    close: () => void socket.destroy(),
    ask: (text) => {
      asked = Promise.withResolvers<Answer>();
      socket.write(text);
      return asked.promise;
    },
  };
};

/** Undefined until the headers are complete. */
const begin = (text: string): Arriving | undefined => {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const body = text.slice(headEnd + 4);
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  return {
    status: Number(text.slice(9, 12)),
    start: body.slice(0, keptBytes),
    wholeBytes: length === undefined ? undefined : Number(length),
    bytes: body.length,
    tail: text.slice(-lastChunk.length),
  };
};

const more = (arriving: Arriving, data: Buffer): void => {
  arriving.bytes += data.length;
  if (arriving.wholeBytes === undefined)
    arriving.tail = (
      arriving.tail + data.toString("latin1", Math.max(0, data.length - lastChunk.length))
    ).slice(-lastChunk.length);
};

const isWhole = ({ wholeBytes, bytes, tail }: Arriving): boolean =>
  wholeBytes === undefined ? tail === lastChunk : bytes >= wholeBytes;
