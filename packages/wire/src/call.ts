/**
 * How a call of the product is described (API-12): once, here, for the server that enforces it, the
 * web app that compiles against it and the reference page that documents it.
 *
 * Requests are decoded by `codec/` first: JSON and form bodies both become objects whose scalar
 * leaves are strings (API-03), so a request schema reads strings and turns them into rule values.
 */
import type * as z from "zod/mini";

type Schema = z.core.$ZodType;

/** Who may call: anyone, a logged-in user, or anyone but only in demo mode. */
export type Access = "visitor" | "user" | "demo-visitor" | "demo-user";

/** Which rate limit a call falls under (API-17). A "money" call also takes an Idempotency-Key (API-11). */
export type Limit = "read" | "write" | "money" | "code" | "login";

export type Call<Request extends Schema = Schema, Answer extends Schema = Schema> = {
  readonly path: string;
  readonly access: Access;
  readonly limit: Limit;
  /** True when `data` is an array and the answer carries `total`. */
  readonly list: boolean;
  readonly summary: string;
  readonly request: Request;
  /** The schema of `data`, or of one row of it when `list` is true. */
  readonly answer: Answer;
};

/** What a caller sends, before decoding. */
export type RequestOf<C extends Call> = z.input<C["request"]>;
/** What a handler receives. */
export type InputOf<C extends Call> = z.output<C["request"]>;
/** What `data` holds for a single answer, or one row of a list. */
export type AnswerOf<C extends Call> = z.input<C["answer"]>;

type Definition<Request extends Schema, Answer extends Schema> = Omit<
  Call<Request, Answer>,
  "list"
>;

export const defineCall = <Request extends Schema, Answer extends Schema>(
  definition: Definition<Request, Answer>,
): Call<Request, Answer> & { readonly list: false } => ({ ...definition, list: false });

export const defineList = <Request extends Schema, Row extends Schema>(
  definition: Definition<Request, Row>,
): Call<Request, Row> & { readonly list: true } => ({ ...definition, list: true });
