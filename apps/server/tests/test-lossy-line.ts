/** For tests: a line to the server that can lose everything in one direction without either side being told, as networks do. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export type LossyLine = {
  readonly address: string;
  /** What is lost from now on. */
  readonly lose: (direction: "nothing" | "requests" | "answers") => void;
  /** Ends all connections, as when the loss is noticed. */
  readonly cut: () => void;
  readonly close: () => void;
};

/** `target`: the address of the server, which may change. */
export const openLossyLine = async (target: () => string): Promise<LossyLine> => {
  let lost: "nothing" | "requests" | "answers" = "nothing";
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const server: Server = createServer((near) => {
    const { hostname, port } = new URL(target());
    const far = keep(connect(Number(port), hostname));
    keep(near);
    near.on("data", (data) => void (lost === "requests" || far.write(data)));
    far.on("data", (data) => void (lost === "answers" || near.write(data)));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (direction) => void (lost = direction),
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
};
