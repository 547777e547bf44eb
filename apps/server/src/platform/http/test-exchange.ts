/** For tests: sends bytes as they are, and reads the first answer to them. */
import { connect, type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What came after the answer. */
  readonly rest: string;
};

/** Listens on a free port and returns it. */
export const listenOn = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
};

/** Resolves with the first whole answer; rejects when the connection ends before. */
export const exchange = (port: number, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let got = "";
    socket.on("data", (chunk: Buffer) => {
      got += chunk.toString("latin1");
      const answer = readAnswer(got);
      if (answer === undefined) return;
      resolve(answer);
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => reject(new Error(`the connection ended after ${JSON.stringify(got)}`)));
    socket.write(bytes);
  });

/** The first answer of a text, if it is there as a whole: it must name its length. */
export const readAnswer = (got: string): RawAnswer | undefined => {
  const end = got.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = got.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
  const from = end + 4;
  const length = Number(headers["content-length"] ?? "0");
  if (got.length < from + length) return undefined;
  return {
    status: Number(first.split(" ")[1]),
    headers,
    text: got.slice(from, from + length),
    rest: got.slice(from + length),
  };
};
