import { channelTypes, type DigitalChannel } from "@candor/wire/deposits";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import type { OnNamed } from "./use-claim.ts";
import { WalletSend } from "./wallet-send.tsx";

const [to, from, token] = ["11", "22", "33"].map((pair) => `0x${pair.repeat(20)}`) as [
  string,
  string,
  string,
];
const hash = `0x${"ab".repeat(32)}`;
const channel: DigitalChannel = {
  type: channelTypes.erc20,
  typename: "ERC20",
  value: to,
  network: "ethereum",
  chain: 1,
  asset: "USDT",
  token,
  confirmations: 12,
  minprice: "10",
  maxprice: "5000",
  walletlink: false,
};

/** A wallet of this browser on a chain: what it was asked to send. */
const wallet = (chainId = "0x1", send: () => unknown = () => hash) => {
  const sent: unknown[] = [];
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    if (method === "eth_requestAccounts") return [from];
    if (method === "eth_chainId") return chainId;
    if (method !== "eth_sendTransaction") return null;
    sent.push(params?.[0]);
    return await send();
  };
  vi.stubGlobal("ethereum", { request });
  return sent;
};
const open = async (
  answers: Readonly<Record<string, unknown>> = {},
  change: Partial<DigitalChannel> = {},
) => {
  signedIn();
  const [type, onNamed] = [vi.fn(), vi.fn<OnNamed>()];
  const claim = { type } as never;
  const mounted = await mount(
    <WalletSend channel={{ ...channel, ...change }} quote={undefined} claim={claim} onNamed={onNamed} />,
    { areas: ["deposits", "funds", "refusal"], answers: { getKeys: { mode: "live" }, ...answers } },
  );
  return { ...mounted, type, onNamed };
};
const amount = page.getByRole("textbox", { name: "Amount" });
const send = page.getByRole("button", { name: /^Send with/ });
const question = page.getByRole("dialog");
const agree = () => question.getByRole("button", { name: "Ask the wallet" }).click();
const claimed = (asked: Awaited<ReturnType<typeof open>>["asked"]) =>
  asked.filter(({ path }) => path === "payDigital").map(({ input }) => input);

test("[WAL-05] the wallet is asked for one transfer of the shown amount to the shown address, and its hash is named", async () => {
  const sent = wallet();
  const { asked, type, onNamed } = await open({ payDigital: { id: "1" } });
  await amount.fill("100.5");
  await send.click();
  await expect.element(question).toMatchTextContent(new RegExp(`100\\.50 USDT.*${to}`));
  expect(sent, "nobody has agreed yet").toEqual([]);
  await agree();
  await expect.element(page.getByText("Sent: its hash is being looked up")).toBeVisible();
  const data = `0xa9059cbb${to.slice(2).padStart(64, "0")}${(100_500_000).toString(16).padStart(64, "0")}`;
  expect(sent).toEqual([{ from, to: token, value: "0x0", data, chainId: "0x1" }]);
  expect(claimed(asked)).toEqual([{ type: "1001", hash, payaddress: from, money: "100.5" }]);
  expect(onNamed.mock.calls).toEqual([[undefined], [hash]]);
  // The form of the hash had it until it was named.
  const typed = [
    ["hash", hash],
    ["payaddress", from],
    ["hash", ""],
    ["payaddress", ""],
  ];
  expect(type.mock.calls).toEqual(typed);
});

test("[WAL-05] the hash of a transfer that could not be named stays in its form, and the reason is shown until the amount changes", async () => {
  wallet();
  const { type, onNamed } = await open({ payDigital: refusal("TooManyRequests", "Please wait a moment") });
  await amount.fill("100");
  await send.click();
  await agree();
  await expect.element(page.getByText("Please wait a moment")).toBeVisible();
  expect(type.mock.calls).toEqual([
    ["hash", hash],
    ["payaddress", from],
  ]);
  expect(onNamed.mock.calls).toEqual([[undefined]]);
  await expect.element(send).toHaveFocus();
  await amount.fill("101");
  await expect.element(page.getByText("Please wait a moment")).not.toBeInTheDocument();
});

test("[WAL-02] [WAL-05] too little is named at its field, a question that is closed and a refusal in the wallet send nothing, and nothing is said of them", async () => {
  const decline = () => Promise.reject(Object.assign(new Error("User rejected"), { code: 4001 }));
  const sent = wallet("0x1", decline);
  const { asked } = await open();
  await amount.fill("9");
  await send.click();
  await expect.element(amount).toHaveAccessibleDescription(/greater than 10/);
  await amount.fill("10");
  await expect.element(amount).not.toHaveAccessibleDescription(/greater than 10/);
  await send.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(send).toBeEnabled();
  expect(sent).toEqual([]);
  await send.click();
  await agree();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(send).toBeEnabled();
  const notes = page.getByRole("alert").elements();
  expect(notes.flatMap(({ children }) => [...children])).toEqual([]);
  expect(claimed(asked)).toEqual([]);
});

test("[WAL-05] a wallet on another network sends nothing and says so, and one of another kind of network is not offered", async () => {
  const sent = wallet("0x5");
  await open();
  await amount.fill("100");
  await send.click();
  await agree();
  await expect
    .element(page.getByText(/^The wallet is on another network, so nothing was sent/))
    .toBeVisible();
  expect(sent).toEqual([]);
  await open({}, { network: "tron", type: channelTypes.trc20 });
  await expect.element(page.getByText(/^No wallet was found in this browser/)).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
  await expect.element(amount).not.toBeInTheDocument();
});

test("[WAL-05] only who sees it has the link to a wallet app, and only with an amount", async () => {
  const link = page.getByRole("link", { name: "Open a wallet app with this transfer" });
  await open({}, { walletlink: true });
  await amount.fill("0");
  await expect.element(link).not.toBeInTheDocument();
  await amount.fill("100");
  await expect
    .element(link)
    .toHaveAttribute("href", `ethereum:${token}@1/transfer?address=${to}&uint256=100000000`);
});
