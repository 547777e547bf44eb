/**
 * How a call of the product is described (API-12): once, here, for the server that enforces it, the
 * web app that compiles against it and the reference page that documents it.
 *
 * Requests are decoded by `codec/` first: JSON and form bodies both become objects whose numbers are
 * the very digits that were sent, as strings (API-03), so a request schema reads strings and turns
 * them into rule values.
 */
import type * as z from "zod/mini";

type Schema = z.core.$ZodType;

/** Who may call: anyone, a logged-in user, or either of them but only in demo mode. */
export type Access = "visitor" | "user" | "demo-visitor" | "demo-user";

/** Which rate limit a call falls under (API-17). A "money" call also takes an Idempotency-Key (API-11). */
export type Limit = "read" | "write" | "money" | "code" | "login";

export type Call = {
  readonly path: string;
  /** POST unless said otherwise (API-01); a GET call takes no body, time or sign. */
  readonly method?: "GET";
  readonly access: Access;
  readonly limit: Limit;
  /** True when `data` is an array and the answer carries `total`. */
  readonly list: boolean;
  /** What the body may weigh; 16 KiB unless said otherwise. */
  readonly bodyBytes?: number;
  readonly summary: string;
  readonly request: Schema;
  /** The schema of `data`, or of one row of it when `list` is true. */
  readonly answer: Schema;
};

/** What a caller sends, before decoding. */
export type RequestOf<C extends Call> = Widened<z.input<C["request"]>>;
/** What a handler receives. */
export type InputOf<C extends Call> = z.output<C["request"]>;
/** What `data` holds for a single answer, or one row of a list. */
export type AnswerOf<C extends Call> = z.input<C["answer"]>;

/** Numbers are accepted wherever strings are (API-09). */
type Widened<Payload> = {
  [Field in keyof Payload]: Payload[Field] extends string | undefined
    ? Payload[Field] | number
    : Payload[Field];
};

type Definition = Omit<Call, "list">;

/** Describes a call that answers with one value. */
export const defineCall = <const D extends Definition>(definition: D): D & { readonly list: false } => ({
  ...definition,
  list: false,
});

/** Describes a call that answers with rows and their total; `answer` is one row. */
export const defineList = <const D extends Definition>(definition: D): D & { readonly list: true } => ({
  ...definition,
  list: true,
});
