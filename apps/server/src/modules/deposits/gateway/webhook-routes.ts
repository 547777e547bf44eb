/**
 * Where the gateway's messages arrive (WAL-14). The signature is checked over the bytes as they came, then the invoice is read from the
 * gateway. A message that was taken before changes nothing; one that cannot be handled now is refused, so the gateway sends it again.
 */
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../platform/clock.ts";
import { sendRefusal } from "../../../platform/http/failures.ts";
import { isSigned, readMessage } from "./gateway.ts";
import { checkInvoice, isTaken, takeMessage, type InvoiceDeps } from "./invoices.ts";

export const webhookPath = (gateway: string): string => `/gateway/${gateway}`;

type WebhookDeps = {
  readonly invoices: InvoiceDeps;
  readonly clock: Clock;
  /** Called when something is to be credited. */
  readonly onPaid: () => void;
};

export const mountWebhook = (app: FastifyInstance, { invoices, clock, onPaid }: WebhookDeps): void => {
  const { gateway } = invoices;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(webhookPath(gateway.name), async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(gateway.secret, body, request.headers["btcpay-sig"])) {
        return sendRefusal(reply, request, 401, { key: "BadSignature" });
      }
      const message = readMessage(body);
      if (message === undefined) return { taken: false };
      if (await isTaken(invoices, message.delivery)) return { taken: false };
      const changed = await checkInvoice(invoices, message.invoice, clock.nowMs());
      await takeMessage(invoices, message.delivery, clock.nowMs());
      if (changed !== undefined) onPaid();
      return { taken: true };
    });
  });
};
