/** Stands in for the signer of the hot wallet: it answers the server's two calls as a story says, and can be stopped. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { freePort } from "../running-server.ts";

type Call = "/pay" | "/release";

export type StandInSigner = {
  readonly url: string;
  /** What each call gets; where it has no answer, it fails. */
  says: Partial<Record<Call, object>>;
  readonly stop: () => Promise<void>;
};

export const startSigner = async (): Promise<StandInSigner> => {
  const port = await freePort();
  const server: Server = createServer((request, response) => {
    const said = signer.says[request.url as Call];
    response.writeHead(said === undefined ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(said ?? {}));
  });
  const signer: StandInSigner = {
    url: `http://127.0.0.1:${port}`,
    says: {},
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return signer;
};
