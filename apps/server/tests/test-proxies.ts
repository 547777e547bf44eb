/** For tests: the proxies of docs/OPERATING.md, each started with the configuration that stands there, on ports and with a certificate of the test. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { selfSigned } from "./test-certificate.ts";

export type ProxyName = "nginx" | "caddy" | "haproxy";

/** The name that people open in the documented configurations. */
export const documentedHost = "exchange.example.org";

export type Proxy = { readonly port: number; readonly stop: () => Promise<void> };

const guide = readFileSync(join(import.meta.dirname, "../../../docs/OPERATING.md"), "utf8");

const documented = (name: ProxyName): string => {
  const text = new RegExp(`\`\`\`${name}\\n([^]*?)\`\`\``).exec(guide)?.[1];
  if (text === undefined) throw new Error(`OPERATING.md has no configuration for ${name}.`);
  return text;
};

/** What a site adds that sends another Host on. */
const rewritten: Readonly<Record<ProxyName, (text: string) => string>> = {
  nginx: (text) => text.replaceAll(/(proxy_pass .*;)/g, "$1 proxy_set_header Host upstream;"),
  caddy: (text) => text.replace(/(reverse_proxy .*)/, "$1 {\n header_up Host upstream\n }"),
  haproxy: (text) =>
    text.replace("backend candor\n", "backend candor\n  http-request set-header Host upstream\n"),
};

type Command = { readonly file: string; readonly text: string; readonly args: readonly string[] };

/** The program's own file and arguments around the documented part. */
const commands: Readonly<Record<ProxyName, (text: string, folder: string, port: number) => Command>> = {
  nginx: (text, folder, port) => {
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    // The folder of a test is its user's alone.
    const user = process.getuid?.() === 0 ? "user root;\n" : "";
    const site = text.replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`);
    return {
      file: "nginx.conf",
      text: `${user}pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join("\n")}\n${site}}\n`,
      args: ["-p", folder, "-e", "stderr", "-g", "daemon off;", "-c", join(folder, "nginx.conf")],
    };
  },
  caddy: (text, folder, port) => ({
    file: "Caddyfile",
    text: `{\n admin off\n auto_https disable_redirects\n storage file_system ${folder}\n}\n${text.replace(documentedHost, `${documentedHost}:${port}`)}`,
    args: ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
  }),
  haproxy: (text, folder, port) => ({
    file: "haproxy.cfg",
    text: text.replace("bind :443", `bind 127.0.0.1:${port}`),
    args: ["-db", "-f", join(folder, "haproxy.cfg")],
  }),
};

/** Starts a proxy in front of `serverPort`. `rewrites`: it sends on another Host than it got. */
export const startProxyProgram = async (
  name: ProxyName,
  serverPort: number,
  rewrites: boolean,
): Promise<Proxy> => {
  const program = programOf(name);
  const folder = mkdtempSync(join(tmpdir(), `candor-${name}-`));
  const port = await freePort();
  const certificate = join(folder, "candor.pem");
  writeFileSync(certificate, selfSigned(documentedHost));
  const text = documented(name)
    .replaceAll("/etc/ssl/candor.pem", certificate)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${serverPort}`);
  const command = commands[name](rewrites ? rewritten[name](text) : text, folder, port);
  writeFileSync(join(folder, command.file), command.text);
  const running = spawn(program, command.args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [running.stdout, running.stderr])
    stream.on("data", (piece: Buffer) => (said = `${said}${piece.toString()}`.slice(-4_000)));
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => running.once("exit", resolve));
    if (running.exitCode === null) {
      running.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await untilServing(running, port, () => said).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, stop };
};

const programOf = (name: ProxyName): string => {
  const path = process.env[`${name.toUpperCase()}_PATH`] || name;
  const found = spawnSync(path, [name === "caddy" ? "version" : "-v"], { stdio: "ignore" });
  if (found.error !== undefined)
    throw new Error(
      `${name} is missing. npm run test:rest fetches it; or install it, or name it in ${name.toUpperCase()}_PATH.`,
    );
  return path;
};

const untilServing = async (running: ChildProcess, port: number, said: () => string): Promise<void> => {
  for (const untilMs = performance.now() + 30_000; performance.now() < untilMs;) {
    if (running.exitCode !== null) throw new Error(`the proxy ended: ${said()}`);
    if (await speaksTls(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the proxy does not listen: ${said()}`);
};

const speaksTls = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({
      port,
      host: "127.0.0.1",
      servername: documentedHost,
      rejectUnauthorized: false,
    });
    socket.once("secureConnect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
