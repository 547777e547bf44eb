/**
 * How slowly an uploaded file may arrive. All of a request has to arrive within 15 s (`create-app.ts`); a photo over a slow line takes
 * longer. So the body of an upload, once its caller's session is known, is read for as long as enough of it arrives in each window, and
 * never for longer than `mostMs`: a client that sends drop by drop to hold a place is ended as before.
 */
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseWith } from "../../refused.ts";

export type UploadPace = { readonly windowMs: number; readonly leastBytes: number; readonly mostMs: number };
/** 6.4 kB a second at the least. */
export const usualPace: UploadPace = { windowMs: 15_000, leastBytes: 98_304, mostMs: 120_000 };

const paced = new WeakSet<Socket>();
/** True while the body that this connection sends is an upload at a pace of its own: Node's limit of time does not end it. */
export const isPaced = (socket: Socket): boolean => paced.has(socket);

/** Reads a body. Refuses UploadFailed for one that is too slow. A connection whose body was not read whole ends with the answer. */
export const atPace = async <Value>(
  request: FastifyRequest,
  reply: FastifyReply,
  pace: UploadPace,
  read: () => Promise<Value>,
): Promise<Value> => {
  const { raw } = request;
  const tooSlow = Promise.withResolvers<"too slow">();
  const timer = watch(raw.socket, pace, () => tooSlow.resolve("too slow"));
  paced.add(raw.socket);
  try {
    const value = await Promise.race([read(), tooSlow.promise]);
    return value === "too slow" ? refuseWith("UploadFailed") : value;
  } finally {
    clearInterval(timer);
    paced.delete(raw.socket);
    // Node looks at each request once, and may have passed this one over: nothing would end what is left of its body.
    if (!raw.complete) reply.header("connection", "close");
  }
};

const watch = (
  socket: Socket,
  { windowMs, leastBytes, mostMs }: UploadPace,
  end: () => void,
): NodeJS.Timeout => {
  const beganMs = performance.now();
  let before = socket.bytesRead;
  return setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (arrived < leastBytes || performance.now() - beganMs + windowMs > mostMs) end();
  }, windowMs);
};
