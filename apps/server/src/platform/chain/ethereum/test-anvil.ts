/** For tests: a real node of Ethereum on this machine, a token of our own compiled and deployed on it, and people who send. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll } from "vitest";
import { createTestClient, createWalletClient, getAddress, http, publicActions, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";

/** Anvil's first two accounts, whose keys everyone knows. */
export const sender = privateKeyToAccount(
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
);
export const other = privateKeyToAccount(
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
);

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Token {
  string public name = "Tether USD";
  string public symbol = "USDT";
  uint8 public decimals = 6;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  constructor() { balanceOf[msg.sender] = 1e15; }
  function transfer(address to, uint256 value) public returns (bool) {
    require(balanceOf[msg.sender] >= value, "low");
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
  function transferTwice(address to, uint256 first, uint256 second) public { transfer(to, first); transfer(to, second); }
  function approve(address spender, uint256 value) public returns (bool) { emit Approval(msg.sender, spender, value); return true; }
}`;

type Compiler = { compile: (input: string) => string };
type Compiled = {
  contracts: Record<string, Record<string, { abi: never; evm: { bytecode: { object: string } } }>>;
};

/** Compiled once for all test files of a worker. */
const compiledToken = () => (compiled ??= compileToken());
let compiled: ReturnType<typeof compileToken> | undefined;

const compileToken = () => {
  const require = createRequire(import.meta.url);
  const solc = require("solc") as Compiler;
  const settings = { outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } };
  const input = { language: "Solidity", sources: { "token.sol": { content: source } }, settings };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const token = output.contracts["token.sol"]?.["Token"];
  if (token === undefined) throw new Error("the token does not compile");
  return { abi: token.abi, bytecode: `0x${token.evm.bytecode.object}` as Hex };
};

/** The program itself: `.bin/anvil` starts it in a process of its own, which a signal to the first one would not reach. */
const binary = fileURLToPath(
  new URL(
    `../../../../../../node_modules/@foundry-rs/anvil-${process.platform}-${process.arch.replace("x64", "amd64")}/bin/anvil`,
    import.meta.url,
  ),
);

const startNode = async (...options: readonly string[]) => {
  const node = spawn(binary, ["--no-mining", "--hardfork", "prague", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: node.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const [, address] = /^Listening on (\S+)$/.exec(line) ?? [];
      if (address !== undefined) resolve(`http://${address}`);
    });
    node.once("exit", () => reject(new Error("anvil ended")));
  });
  return { node, url };
};

const endOf = (node: ChildProcess): Promise<void> =>
  new Promise((resolve) => void node.once("exit", () => resolve()));

export type Anvil = Awaited<ReturnType<typeof openAnvil>> & {
  /** Writes the blocks that it has to the disk. */
  readonly save: () => Promise<void>;
  /** With SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Starts it again, at the same address, with what was saved last. What was in no block is lost. */
  readonly revive: () => Promise<void>;
};

const openAnvil = async (url: string) => {
  const transport = http(url);
  const client = createTestClient({ mode: "anvil", chain: foundry, transport }).extend(publicActions);
  const wallet = createWalletClient({ account: sender, chain: foundry, transport });
  const { abi, bytecode } = compiledToken();
  const mine = (blocks = 1) => client.mine({ blocks });
  const deploy = async (): Promise<Hex> => {
    const hash = await wallet.deployContract({ abi, bytecode });
    await mine();
    const { contractAddress } = await client.getTransactionReceipt({ hash });
    return getAddress(contractAddress ?? "0x");
  };
  const write = (token: Hex, functionName: string, ...args: readonly unknown[]) =>
    wallet.writeContract({ address: token, abi, functionName, args, gas: 200_000n } as never);
  return {
    url,
    client,
    wallet,
    mine,
    write,
    usdt: await deploy(),
    /** Says of itself that it is USDT too. */
    fake: await deploy(),
    /** Replaces the newest blocks by empty ones. */
    reorganise: (depth: number) =>
      client.request({ method: "anvil_reorg", params: [depth, []] } as never) as Promise<unknown>,
  };
};

/** One node for a test file. */
export const withAnvil = (): (() => Anvil) => {
  let anvil: Anvil | undefined;
  const folder = mkdtempSync(join(tmpdir(), "candor-anvil-"));
  let node: ChildProcess | undefined;
  beforeAll(async () => {
    const started = await startNode("--port", "0");
    node = started.node;
    const opened = await openAnvil(started.url);
    const file = join(folder, "state");
    anvil = {
      ...opened,
      save: async () => {
        // With the state at each block: the signer asks for that of an older one.
        const state = (await opened.client.request({
          method: "anvil_dumpState",
          params: [true],
        } as never)) as string;
        writeFileSync(file, gunzipSync(Buffer.from(state.slice(2), "hex")));
      },
      kill: async () => {
        const killed = node;
        if (killed === undefined) return;
        node = undefined;
        const ended = endOf(killed);
        killed.kill("SIGKILL");
        await ended;
      },
      revive: async () => {
        ({ node } = await startNode("--port", new URL(started.url).port, "--load-state", file));
      },
    };
  });
  afterAll(() => {
    node?.kill();
    rmSync(folder, { recursive: true });
  });
  return () => {
    if (anvil === undefined) throw new Error("the node has not started");
    return anvil;
  };
};
