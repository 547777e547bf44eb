/** For tests: a server that speaks the part of BTCPay Server's Greenfield API that is used here. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type TestInvoice = {
  id: string;
  amount: string;
  currency: string;
  status: string;
  additionalStatus: string;
  checkoutLink: string;
  metadata: { orderId?: string };
  /** What its payment methods say; absent as on a server whose key may not read them. */
  methods?: readonly TestMethod[];
  /** What newer servers say in the invoice itself. */
  paidAmount?: string;
};

export type TestMethod = {
  readonly rate: string;
  readonly payments: readonly { readonly value: string; readonly status: string }[];
};

export const testBtcpay = { store: "store1", key: "api-key", secret: "webhook-secret" };

/** What a request is answered with instead. */
type Fault = { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> };

export type TestBtcpay = {
  readonly url: string;
  readonly invoices: Map<string, TestInvoice>;
  readonly fail: (fault: Fault | undefined) => void;
  /** How often this invoice was read. The server reads each open one again every minute. */
  readonly reads: (invoice: string) => number;
  /** The names under which an invoice was asked for and that no invoice of this server has ever had. */
  readonly strange: () => readonly string[];
  readonly close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export const startTestBtcpay = async (): Promise<TestBtcpay> => {
  const invoices = new Map<string, TestInvoice>();
  let fault: Fault | undefined;
  const read: string[] = [];
  const given = new Set<string>();
  let url = "";
  const answer = async (request: IncomingMessage): Promise<Fault> => {
    if (fault !== undefined) return fault;
    if (request.headers.authorization !== `token ${testBtcpay.key}`) return { status: 401 };
    const path = `/api/v1/stores/${testBtcpay.store}/invoices`;
    if (request.method === "POST" && request.url === path) {
      const { amount, currency, metadata } = JSON.parse(await bodyOf(request)) as TestInvoice;
      const id = randomBytes(11).toString("hex");
      const invoice = {
        id,
        amount: Number(amount).toFixed(2),
        currency,
        status: "New",
        additionalStatus: "None",
        checkoutLink: `${url}/i/${id}`,
        metadata,
      };
      invoices.set(id, invoice);
      given.add(id);
      return { status: 200, body: JSON.stringify(invoice) };
    }
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    if (pathname === path) {
      const references = searchParams.getAll("orderId");
      const listed = [...invoices.values()].filter(({ metadata }) =>
        references.includes(metadata.orderId ?? ""),
      );
      return { status: 200, body: JSON.stringify(listed.slice(0, Number(searchParams.get("take") ?? 50))) };
    }
    const [name = "", part] = pathname.slice(path.length + 1).split("/");
    if (part === "payment-methods") {
      const methods = invoices.get(name)?.methods;
      return methods === undefined ? { status: 404 } : { status: 200, body: JSON.stringify(methods) };
    }
    read.push(name);
    const found = invoices.get(name);
    return found === undefined ? { status: 404 } : { status: 200, body: JSON.stringify(found) };
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body = "{}", headers = {} }) => {
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    });
  });
  server.keepAliveTimeout = 120_000; // As in test-node-proxy.ts.
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    invoices,
    fail: (with_) => (fault = with_),
    reads: (invoice) => read.filter((name) => name === invoice).length,
    strange: () => read.filter((name) => !given.has(name)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
