/**
 * One server per DATA_DIR. The lock is an abstract Unix socket named after the folder: the kernel gives
 * it to one process and takes it back when that process dies, however it dies. A process that asks for it
 * is told the number of the process that holds it.
 */
import { createHash } from "node:crypto";
import { createConnection, createServer } from "node:net";
import { realpathSync } from "node:fs";

export type DataDirLock = { readonly release: () => Promise<void> };

/** Takes the lock; returns undefined when another process holds it. `dataDir` must exist. */
export const lockDataDir = (dataDir: string): Promise<DataDirLock | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((asker) => {
      asker.on("error", () => {});
      asker.end(String(process.pid));
    });
    server.unref();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(lockName(dataDir), () => {
      resolve({ release: () => new Promise((released) => server.close(() => released())) });
    });
  });

/** The process that holds the lock, or undefined when there is none or it does not answer within 1 s. */
export const holderOfDataDir = (dataDir: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    let answer = "";
    const socket = createConnection(lockName(dataDir));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(/^\d+$/.test(answer) ? Number(answer) : undefined));
  });

const lockName = (dataDir: string): string => {
  const hash = createHash("sha256").update(realpathSync(dataDir)).digest("hex");
  return `\0candor-data-dir-${hash.slice(0, 40)}`;
};
