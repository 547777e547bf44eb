/** `npm run dev`: the server and the web app, both following changes of their sources. Ctrl-C ends both. */
import { spawn, type ChildProcess } from "node:child_process";
import { writeTextFiles } from "./text-files/write-text-files.ts";

const port = process.env["PORT"] ?? "8080";
const serverUrl = `http://127.0.0.1:${port}`;

const start = (command: string, args: readonly string[], cwd: string): ChildProcess =>
  spawn(command, args, { cwd, stdio: "inherit", env: { ...process.env, PORT: port, API_URL: serverUrl } });

writeTextFiles();
const children = [
  start(process.execPath, ["--watch", "apps/server/src/main.ts"], "."),
  start("vite", [], "apps/web"),
];

const endAll = (): void => {
  for (const child of children) child.kill("SIGTERM");
};
for (const child of children) child.once("exit", endAll);
process.once("SIGINT", endAll);
process.once("SIGTERM", endAll);
