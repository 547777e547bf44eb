/**
 * A server in front of the shared one, for the stories about a missing server and about a newer build: it can be stopped and
 * started again at the same address, and can serve everything as another build would.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { freePort } from "../running-server.ts";

export type Front = {
  readonly url: string;
  /** The server stops answering; open connections end. */
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
  /** From now on it serves a newer build than before: the same code under other names. The older files are gone. */
  readonly deploy: () => void;
};

export const startFront = async (target: string): Promise<Front> => {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server;
  let build = 0;
  const open = (): Promise<void> => {
    server = createServer((asked, answer) => pass(target, asked, answer, build));
    server.on("connection", (socket) => {
      sockets.add(socket.on("close", () => sockets.delete(socket)));
    });
    server.on("upgrade", (asked, socket, head) => join(target, asked, socket as Socket, head));
    return new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await open();
  return { url: `http://127.0.0.1:${port}`, open, close, deploy: () => void (build += 1) };
};

/** How a file of the build is named. A newer build adds a word to it, the next one another; the page's list of first files omits the endings. */
const name = /-([\w-]{8})\.(js|css)\b/g;
const newerName = /-([\w-]{8})((?:\.newer)*)\.(js|css)$/;
const wordsOf = (build: number): string => ".newer".repeat(build);
const firstFiles = /data-chunks='[^']*'/;

const pass = (target: string, asked: IncomingMessage, answer: ServerResponse, build: number): void => {
  const path = asked.url ?? "/";
  const isFile = path.startsWith("/assets/") && !path.endsWith(".woff2");
  if (isFile && newerName.exec(path)?.[2] !== wordsOf(build)) return void answer.writeHead(404).end();
  // Texts are rewritten below, so they must arrive complete and unencoded.
  const { "if-none-match": _tag, "if-modified-since": _date, ...asking } = asked.headers;
  const headers = { ...asking, host: new URL(target).host, "accept-encoding": "identity" };
  const options = { method: asked.method ?? "GET", headers };
  const further = request(target + path.replace(newerName, "-$1.$3"), options, (given) => {
    const isText = /javascript|html/.test(given.headers["content-type"] ?? "");
    if (build === 0 || !isText || given.statusCode !== 200) {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      return;
    }
    void rewrite(given, answer, wordsOf(build));
  });
  further.on("error", () => answer.destroy());
  asked.pipe(further);
};

const rewrite = async (given: IncomingMessage, answer: ServerResponse, words: string): Promise<void> => {
  const parts: Buffer[] = [];
  for await (const part of given) parts.push(part as Buffer);
  const body = Buffer.concat(parts)
    .toString()
    .replaceAll(name, `-$1${words}.$2`)
    .replace(firstFiles, (list) => list.replaceAll(/-([\w-]{8})"/g, `-$1${words}"`));
  const { "content-length": _length, etag: _etag, ...headers } = given.headers;
  answer.writeHead(200, headers).end(body);
};

/** A socket's upgrade, byte for byte. */
const join = (target: string, asked: IncomingMessage, socket: Socket, head: Buffer): void => {
  const { hostname, port } = new URL(target);
  const further = connect(Number(port), hostname, () => {
    const lines = asked.rawHeaders.reduce(
      (text, part, index) => text + part + (index % 2 === 0 ? ": " : "\r\n"),
      `${asked.method} ${asked.url} HTTP/1.1\r\n`,
    );
    further.write(`${lines}\r\n`);
    further.write(head);
    socket.pipe(further).pipe(socket);
  });
  further.on("error", () => socket.destroy());
  socket.on("error", () => further.destroy());
  socket.on("close", () => further.destroy());
  further.on("close", () => socket.destroy());
};
