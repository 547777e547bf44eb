/** The OpenAPI 3.1 document, generated from the calls' own schemas (API-12). */
import type { Call, Upload } from "@candor/wire/call";
import type { ListedCall } from "@candor/wire/calls";
import { otherName, renamed } from "@candor/wire/codec/names";
import { languages } from "@candor/wire/language";
import { refusals } from "@candor/wire/messages/refusals";
import { inputWords } from "@candor/wire/scalars";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

/** Describes every listed call. Pure: the same calls give the same document. */
export const openApiDocument = (listed: readonly ListedCall[], version: string): Json => ({
  openapi: "3.1.0",
  info: { title: "Candor", version, description },
  servers: [{ url: "/api" }],
  tags: [...new Set(listed.map(({ area }) => area))].map((name) => ({ name })),
  paths: Object.fromEntries(listed.map(({ area, call }) => [pathOf(call), pathItem(area, call)])),
  components: {
    securitySchemes: {
      token: {
        type: "apiKey",
        in: "header",
        name: "Authorization",
        description: "The token of `login`, as it is.",
      },
    },
    schemas: { Refusal: refusalSchema },
    responses: {
      TooMany: {
        description: "Over the rate limit; key `CannotSend` for codes, else `DoNotSubmit`.",
        headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds." } },
        content: jsonContent({ $ref: "#/components/schemas/Refusal" }),
      },
    },
  },
});

const description = [
  "Every call is a POST with a JSON or form-encoded body, at your choice, and answers `{ retCode, message, data, total?, key? }`.",
  "`retCode` 0 is success. 102: not logged in. 103: the session was ended. 104: wrong sign or time. Anything else: see `key` and `message`.",
  "Send `time` (your clock, epoch ms, at most 5 minutes off) and `sign`: the hex MD5 of the payload's values, concatenated in ascending key order, plus the fixed secret.",
  "A value that is null or an empty string adds nothing; numbers and booleans are written as JavaScript's `String()` writes them; arrays and objects as compact JSON.",
  "Money is a decimal string with at most 6 decimals; times are epoch milliseconds. Numbers are accepted wherever decimal strings are.",
].join("\n\n");

const refusalSchema = {
  type: "object",
  required: ["retCode", "message", "data", "key"],
  properties: {
    retCode: { type: "integer" },
    message: { type: "string", description: `In the language of Accept-Language: ${languages.join(", ")}.` },
    data: { description: "null; for BadRequest the field's name." },
    key: { type: "string", enum: Object.keys(refusals) },
  },
};

const pathItem = (area: string, call: Call): Json => {
  const operation: Json = {
    operationId: call.path.replaceAll("/", "."),
    tags: [area],
    summary: call.path,
    description: `${call.summary}${call.access.startsWith("demo-") ? " Demo mode only." : ""}`,
    security: call.access.endsWith("visitor") ? [{}, { token: [] }] : [{ token: [] }],
    responses: {
      200: {
        description: "Done, or refused by the product.",
        content: answerContent(call),
      },
      429: { $ref: "#/components/responses/TooMany" },
    },
  };
  if (call.method === "GET") return { get: { ...operation, parameters: partsOf(call) } };
  if (call.upload !== undefined)
    return { post: { ...operation, parameters: headersOf(call), requestBody: uploadBody(call.upload) } };
  const schema = onWire(
    z.toJSONSchema(call.request, { io: "input", unrepresentable: "any", override: describeInput }),
  );
  const content = { "application/json": { schema }, "application/x-www-form-urlencoded": { schema } };
  return { post: { ...operation, parameters: headersOf(call), requestBody: { required: true, content } } };
};

/** OpenAPI writes the parts of a path that vary in braces. */
const pathOf = ({ path }: Call): string => `/${path.replace(/:(\w+)/g, "{$1}")}`;

const partsOf = ({ path }: Call): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

const uploadBody = ({ field, mostBytes }: Upload): Json => {
  const file = { type: "string", format: "binary", description: `At most ${mostBytes} bytes.` };
  const schema = { type: "object", required: [field], properties: { [field]: file } };
  return { required: true, content: { "multipart/form-data": { schema } } };
};

/** Describes in words what a parsed field accepts; on the wire it is text or a number (API-09). */
const describeInput = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: object;
}): void => {
  const words = inputWords.get(zodSchema);
  if (words !== undefined) Object.assign(jsonSchema, { type: ["string", "number"], description: words });
};

const headersOf = (call: Call): Json[] => [
  headerOf("time", "Client clock, epoch milliseconds.", true),
  headerOf("sign", "Hex MD5 of the payload's values in key order and the secret.", true),
  headerOf("Accept-Language", `Language of \`message\`: ${languages.join(", ")}.`, false),
  ...(call.limit === "money"
    ? [
        headerOf(
          "Idempotency-Key",
          "16 to 64 URL-safe characters, unique per user: a repeat gets the first answer.",
          false,
        ),
      ]
    : []),
];

const headerOf = (name: string, text: string, required: boolean): Json => ({
  name,
  in: "header",
  required,
  description: text,
  schema: { type: "string" },
});

const answerContent = (call: Call): Json => {
  const refusal = { $ref: "#/components/schemas/Refusal" };
  return call.file === undefined
    ? jsonContent({ anyOf: [answerSchema(call), refusal] })
    : { [call.file]: { schema: { type: "string", format: "binary" } }, ...jsonContent(refusal) };
};

const answerSchema = (call: Call): Json => {
  const answer = onWire(z.toJSONSchema(call.answer, { io: "output", unrepresentable: "any" }));
  return {
    type: "object",
    required: ["retCode", "message", "data", ...(call.list ? ["total"] : [])],
    properties: {
      retCode: { const: 0 },
      message: { type: "string" },
      data: call.list ? { type: "array", items: answer } : answer,
      ...(call.list ? { total: { type: "integer" } } : {}),
    },
  };
};

const jsonContent = (schema: Json): Json => ({ "application/json": { schema } });

/** A schema under the wire's names. OpenAPI names the dialect once for the whole document. */
const onWire = (schema: object): Json => {
  const { $schema: _dialect, ...rest } = schema as Json;
  return JSON.parse(JSON.stringify(renamed(rest)), namesIn) as Json;
};

type Columns = { readonly enum: readonly string[]; readonly default: string };

/** Where a schema has names as values. */
const namesIn = (key: string, value: unknown): unknown => {
  if (key === "required") return (value as readonly string[]).map(otherName);
  if (key !== "orderByColumn") return value;
  const columns = value as Columns;
  return { ...columns, default: otherName(columns.default), enum: columns.enum.map(otherName) };
};
