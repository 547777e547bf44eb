/**
 * The page of the demo's gateway (WAL-14): what a hosted checkout is elsewhere. A press pays with play money, or gives up; then the
 * gateway tells the server by a signed message, as a real one does. What is more than its user may still have today is refused on the
 * page, and can be paid on another day (WAL-14). Plain HTML without scripts.
 */
import { formatMoney } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import { pickLanguage, type Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { messageOf } from "@candor/wire/messages/message-of";
import { isRefusalKey } from "@candor/wire/messages/refusals";
import { textsOf } from "@candor/wire/texts/texts-of";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendRefusal } from "../../../platform/http/failures.ts";
import { isName, signatureOf, type Gateway } from "./gateway.ts";
import { endSandboxInvoice, readSandboxInvoice, sandboxPagePath } from "./sandbox-gateway.ts";
import { paySandboxInvoice, type SandboxPayDeps } from "./sandbox-pay.ts";
import { webhookPath } from "./webhook-routes.ts";

type Named = { Params: { invoice: string } };
type Ended = { Params: { invoice: string; act: string } };

export const mountSandboxPage = (app: FastifyInstance, deps: SandboxPayDeps, gateway: Gateway): void => {
  const { db } = deps;
  app.get<Named>(`${sandboxPagePath}/:invoice`, async (request, reply) => {
    const { invoice } = request.params;
    const row = isName(invoice) ? await readSandboxInvoice(db, invoice) : undefined;
    if (row === undefined) return sendRefusal(reply, request, 404, { key: "NotFound" });
    return sendPage(reply, request, { invoice, ...row });
  });
  app.post<Ended>(`${sandboxPagePath}/:invoice/:act`, async (request, reply) => {
    const { invoice, act } = request.params;
    if (!isName(invoice) || (act !== "pay" && act !== "cancel")) {
      return sendRefusal(reply, request, 404, { key: "NotFound" });
    }
    // Nothing is told, and no message stored, of an invoice that was never made.
    const row = await readSandboxInvoice(db, invoice);
    if (row === undefined) return sendRefusal(reply, request, 404, { key: "NotFound" });
    const refusal = act === "pay" ? await paySandboxInvoice(deps, invoice) : undefined;
    if (refusal !== undefined) return sendPage(reply.code(409), request, { invoice, ...row, refusal });
    if (act === "cancel") await endSandboxInvoice(db, invoice, "closed");
    await tell(app, gateway, invoice);
    return reply.redirect(`${sandboxPagePath}/${invoice}`, 303);
  });
};

/** The signed message, through the same entry as one from outside. Each press tells the same, which is taken once. */
const tell = async (app: FastifyInstance, gateway: Gateway, invoice: string): Promise<void> => {
  const body = JSON.stringify({
    deliveryId: `ended-${invoice}`.slice(0, 64),
    invoiceId: invoice,
    type: "InvoiceSettled",
  });
  await app.inject({
    method: "POST",
    url: webhookPath(gateway.name),
    headers: {
      "content-type": "application/json",
      "btcpay-sig": signatureOf(gateway.secret, Buffer.from(body)),
    },
    payload: body,
  });
};

type Shown = {
  readonly invoice: string;
  readonly amount: bigint;
  readonly status: "open" | "paid" | "closed";
  /** Why it was not paid just now. */
  readonly refusal?: Refusal;
};

const sendPage = (reply: FastifyReply, request: FastifyRequest, shown: Shown): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(pageOf(pickLanguage(request.headers["accept-language"]), shown));

/** No text of ours, and no value in one, has a sign of HTML in it. */
const sentenceOf = ({ key, values }: Refusal, language: Language): string =>
  messageOf(isRefusalKey(key) ? key : "InternalError", language, values);

const pageOf = (language: Language, { invoice, amount, status, refusal }: Shown): string => {
  const texts = textsOf[language].gateway;
  const form = (act: string, label: string): string =>
    `<form method="post" action="${sandboxPagePath}/${invoice}/${act}"><button class="${act}">${label}</button></form>`;
  const buttons = status === "open" ? form("pay", texts.pay) + form("cancel", texts.cancel) : "";
  const said =
    refusal === undefined ? "" : `<p role="alert" class="note">${sentenceOf(refusal, language)}</p>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title><style>${style}</style></head>
<body><main><p class="note">${texts.note}</p><h1>${texts.title}</h1>
<p class="amount">${fillIn(texts.amount, { amount: formatMoney(amount) })}</p><p role="status">${texts[status]}</p>${said}${buttons}</main></body></html>`;
};

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:420px;margin:0 auto;padding:32px 16px}h1{font-size:22px}.note{border:1px solid;border-radius:8px;padding:8px 12px;font-size:14px}
.amount{font-size:28px;font-weight:600;font-variant-numeric:tabular-nums}button{width:100%;min-height:48px;margin-top:12px;border-radius:8px;border:1px solid;
font:inherit;font-weight:600;cursor:pointer;background:Canvas;color:CanvasText}button.pay{background:CanvasText;color:Canvas}`;
