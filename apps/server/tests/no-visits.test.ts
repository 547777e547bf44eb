/**
 * No address that somebody types, or that the gateway sends, is ever visited (SSRF): every input of the wallet that could hold one is tried
 * with every address of the corpus, over the whole server, and every connection that the process opens meanwhile is looked at.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import type { Call } from "@candor/wire/call";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signatureOf } from "../src/modules/deposits/gateway/gateway.ts";
import { startTestBtcpay, testBtcpay } from "../src/modules/deposits/gateway/test-btcpay.ts";
import { isPushService } from "../src/modules/alerts/push-services.ts";
import { withTestApp } from "./test-app.ts";
import { hostileUrls } from "./test-urls.ts";

const visits: string[] = [];
const trap = createServer((request, response) => {
  visits.push(request.url ?? "");
  response.writeHead(302, { location: "/again" }).end();
}).listen(0, "127.0.0.1");
await once(trap, "listening");
const { port } = trap.address() as AddressInfo;
const urls = hostileUrls(port);

const btcpay = await startTestBtcpay();
const app = withTestApp({
  BTCPAY_URL: btcpay.url,
  BTCPAY_STORE: testBtcpay.store,
  BTCPAY_KEY: testBtcpay.key,
  BTCPAY_SECRET: testBtcpay.secret,
});
afterAll(async () => {
  trap.closeAllConnections();
  trap.close();
  await btcpay.close();
});

/** Where each connection of this process was to go: [host, port] or a path. */
const connect = vi.spyOn(Socket.prototype, "connect");
const targets = (): readonly string[] =>
  connect.mock.calls.map((args: readonly unknown[]) => {
    const [first, second] = Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args;
    if (typeof first !== "object" || first === null)
      return `${String(second ?? "localhost")}:${String(first)}`;
    const { host, port: to, path } = first as Readonly<Record<string, unknown>>;
    return to === undefined ? String(path) : `${String(host ?? "localhost")}:${String(to)}`;
  });

let token = "";
let keys = 0;
const ask = async (path: Call["path"], fields: Record<string, string>) =>
  (
    await app().ask(path, fields, {
      token,
      headers: { "idempotency-key": `visit-${(keys += 1)}-0123456789` },
    })
  ).body;
const deliver = async (fields: object): Promise<number> => {
  const body = JSON.stringify(fields);
  const response = await fetch(`${app().address}/gateway/btcpay`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "btcpay-sig": signatureOf(testBtcpay.secret, Buffer.from(body)),
    },
    body,
  });
  await response.text();
  return response.status;
};
/** Orders an invoice; those before it are closed, because a user may have ten open ones. */
const orderInvoice = async () => {
  const { outside } = app().database;
  await outside.updateTable("pay_invoice").set({ state: "closed" }).where("state", "=", "open").execute();
  return await ask("pay", { comenewtask: "", action: "btcpay", money: "25" });
};

/** What the process connects to when nobody types an address: its database, the gateway of the settings, and itself. */
let usual: ReadonlySet<string>;
beforeAll(async () => {
  token = await app().login();
  await orderInvoice();
  await deliver({ deliveryId: "first", invoiceId: "nobody", type: "InvoiceSettled" });
  usual = new Set(targets());
});
const unusual = (): readonly string[] => [...new Set(targets())].filter((target) => !usual.has(target));
/** What was visited beyond that. */
const seen = () => ({ unusual: unusual(), visits });
const nothing = { unusual: [], visits: [] };

const hash = `0x${"ab".repeat(32)}`;
type Input = {
  readonly input: string;
  readonly path: Call["path"];
  readonly fields: (url: string) => Record<string, string>;
  /** Whether the text may be kept, for people to read. */
  readonly isKept?: true;
};
const inputs: readonly Input[] = [
  { input: "a hash on Ethereum", path: "payDigital", fields: (url) => ({ type: "1001", hash: url }) },
  { input: "a hash on TRON", path: "payDigital", fields: (url) => ({ type: "1002", hash: url }) },
  {
    input: "a hash to the shared address",
    path: "payDigital",
    fields: (url) => ({ type: "1003", hash: url }),
  },
  { input: "a sender", path: "payDigital", fields: (url) => ({ type: "1001", hash, payaddress: url }) },
  { input: "a url", path: "payDigital", fields: (url) => ({ type: "1001", hash, url }), isKept: true },
  {
    input: "a param",
    path: "payDigital",
    fields: (url) => ({ type: "1001", hash, param: url }),
    isKept: true,
  },
  { input: "a type", path: "payDigital", fields: (url) => ({ type: url, hash }) },
  { input: "a gateway", path: "pay", fields: (url) => ({ comenewtask: "", action: url, money: "25" }) },
  {
    input: "a payout address",
    path: "updateWalletaddr",
    fields: (url) => ({ cryptocurrency: "USDT(ERC20)", walletaddr: url }),
  },
  {
    input: "a cold wallet",
    path: "user/saveOrUpdColdWallet",
    fields: (url) => ({ addrtype: "1002", address: url }),
  },
  {
    input: "a cold wallet to prove",
    path: "user/coldWalletText",
    fields: (url) => ({ addrtype: "1001", address: url }),
  },
  {
    input: "a remark",
    path: "withdraw",
    fields: (url) => ({ banktype: "3", price: "1", userremark: url.slice(0, 200), withdrawpsd: "" }),
  },
  {
    input: "a receiver in the sandbox",
    path: "demo/send",
    fields: (url) => ({ network: "tron", to: url, money: "1" }),
  },
];

describe("what somebody types", () => {
  test("the connections of this process are seen, and the corpus leads to where the test listens", async () => {
    await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
    expect(unusual()).toEqual([`127.0.0.1:${port}`]);
    expect(visits).toEqual(["/"]);
    visits.length = 0;
    connect.mockClear();
  });

  test.each(inputs)(
    "[WAL-03] [WAL-07] an address as $input is visited by nobody",
    async ({ path, fields, isKept }) => {
      const answers = await Promise.all(
        urls.map(async (url) => ({ url, key: (await ask(path, fields(url))).key })),
      );
      const taken = answers.filter(({ key }) => key === undefined);
      expect(taken).toEqual(isKept === true ? answers : []);
      expect(seen()).toEqual(nothing);
    },
  );

  test("[MKT-11] no address of the corpus is a push service", () => {
    expect(urls.filter((url) => isPushService(url, []))).toEqual([]);
  });
});

/** The decimal form is a number, and could be the name of an invoice. */
const names = urls.filter((url) => /^\d+$/.test(url));

describe("what the gateway sends", () => {
  test("[WAL-14] a signed message with an address in any field leads nowhere, and credits nothing", async () => {
    const before = btcpay.strange().length;
    const statuses = await Promise.all(
      urls.flatMap((url, nth) => [
        deliver({ deliveryId: `d${nth}`, invoiceId: url, type: "InvoiceSettled" }),
        deliver({ deliveryId: url, invoiceId: "nobody", type: "InvoiceSettled" }),
        deliver({
          deliveryId: `e${nth}`,
          invoiceId: "nobody",
          type: url,
          storeId: url,
          url,
          originalDeliveryId: url,
        }),
      ]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Only what could be a name of the gateway's is asked about, at the gateway.
    expect(btcpay.strange().slice(before).toSorted()).toEqual(
      [...names, ...[...urls, ...names].map(() => "nobody")].toSorted(),
    );
    expect(seen()).toEqual(nothing);
  });

  test("[WAL-14] an answer with an address as page, name, reference or redirect leads nowhere", async () => {
    for (const url of urls) {
      const answers = [
        { status: 200, body: JSON.stringify({ id: "abc", checkoutLink: url }) },
        ...(names.includes(url)
          ? []
          : [{ status: 200, body: JSON.stringify({ id: url, checkoutLink: `${btcpay.url}/i/x` }) }]),
      ];
      for (const answer of answers) {
        btcpay.fail(answer);
        expect([answer.body, (await orderInvoice()).key]).toEqual([answer.body, "NotReady"]);
      }
    }
    for (const status of [301, 302, 303, 307, 308]) {
      btcpay.fail({ status, headers: { location: `http://127.0.0.1:${port}/` } });
      expect((await orderInvoice()).key).toBe("NotReady");
    }
    btcpay.fail(undefined);
    expect(seen()).toEqual(nothing);
  });
});
