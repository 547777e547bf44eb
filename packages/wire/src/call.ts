/**
 * How a call of the product is described (API-12): only once, for the server that enforces it, the web
 * app that compiles against it and the reference page that documents it.
 *
 * Requests are decoded by `codec/` first: JSON and form bodies both become objects whose numbers are
 * strings with exactly the digits that were sent (API-03), so a request schema reads strings and turns
 * them into rule values.
 */
import type { OperatorAction } from "@candor/core/operators/actions";
import type * as z from "zod/mini";
import type { MessageKey } from "./messages/fill-in.ts";

type Schema = z.core.$ZodType;

/**
 * Who may call: anyone, or a logged-in user; or one of them, only in demo mode. Calls of operators are answered only at the
 * console's address, and all others only at the customers' (OPS-01): by anyone, or by an operator who may do their action.
 */
export type Access = "visitor" | "user" | "demo-visitor" | "demo-user" | "operator-visitor" | "operator";

/** The rate limit of a call (API-17). A "money" call also takes an Idempotency-Key (API-11). */
export type Limit = "read" | "write" | "money" | "code" | "login";

export type Upload = {
  /** The name of its field. */
  readonly field: string;
  readonly mostBytes: number;
};

export type Call = {
  /** A part that begins with a colon, only in a GET call, is a field of its request. */
  readonly path: string;
  /** Default POST (API-01); a GET call takes no body, time or sign. */
  readonly method?: "GET";
  readonly access: Access;
  /** What an operator does by it; only with access "operator", and always there. */
  readonly action?: OperatorAction;
  readonly limit: Limit;
  /** The type of the file that the call answers with; absent when the answer is JSON. It may be of any length, and is sent while it is made; a refusal is JSON in any case. */
  readonly file?: "text/csv" | "application/pdf" | "application/json" | "image/jpeg";
  /** The file that the call takes, instead of a body of fields: multipart, with one field and no other (API-03). The sign is that of no fields. */
  readonly upload?: Upload;
  /** True when `data` is an array and the answer carries `total`. */
  readonly list: boolean;
  /** The most bytes of the body; default 16 KiB. */
  readonly bodyBytes?: number;
  /** What the call costs its caller's allowance, by its input (API-17); default 1. Use `costOf` to read it. */
  readonly cost?: (input: never) => number;
  /** True when the answer depends on nothing but the request: when many wait for it, it is made once for all of them (API-17). */
  readonly sameForAll?: true;
  /** True when the call may read days of ticks that left the database: it waits in the line of those who read files (API-17). */
  readonly readsFiles?: true;
  /** What the answer changes with: the caller's bookings or notices. What is shown of it is read again after each. */
  readonly changesWith?: "bookings" | "notices";
  /** What the message of a success says, by the input; default "success". */
  readonly says?: (input: never) => MessageKey;
  readonly summary: string;
  readonly request: Schema;
  /** The schema of `data`, or of one row of it when `list` is true. */
  readonly answer: Schema;
};

/** What a caller sends, before decoding. */
export type RequestOf<C extends Call> = Widened<z.input<C["request"]>>;
/** What a handler receives. */
export type InputOf<C extends Call> = z.output<C["request"]>;
/** The content of `data` for a single answer, or one row of a list. */
export type AnswerOf<C extends Call> = z.input<C["answer"]>;

/** Numbers are accepted wherever strings are (API-09). */
type Widened<Payload> = {
  [Field in keyof Payload]: Payload[Field] extends string | undefined
    ? Payload[Field] | number
    : Payload[Field];
};

type Definition = Omit<Call, "list" | "access" | "action"> &
  (
    | { readonly access: "operator"; readonly action: OperatorAction }
    | { readonly access: Exclude<Access, "operator">; readonly action?: never }
  );

/** Describes a call that returns one value. */
export const defineCall = <const D extends Definition>(definition: D): D & { readonly list: false } => ({
  ...definition,
  list: false,
});

/** Describes a call that returns rows and their total; `answer` is one row. */
export const defineList = <const D extends Definition>(definition: D): D & { readonly list: true } => ({
  ...definition,
  list: true,
});

/** A light call costs 1, and so do about a hundred rows that a call may have to read. */
export const costOf = ({ cost }: Pick<Call, "cost">, input: unknown): number =>
  cost === undefined ? 1 : Math.ceil(cost(input as never));

/** What a page of a list costs, near or far: lists are numbered, so the rows before it are not read. */
export const pageCost = ({ pageSize }: Paged): number => 1 + pageSize / 100;
type Paged = { readonly pageSize: number };

/** The same in an order that is not the list's own: up to 10 000 rows are sorted. */
export const sortedCost = (input: Paged): number => 7 + pageCost(input);
