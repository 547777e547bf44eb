/** What operators do when the server's secret key was lost: they let those in again whose authenticator app it sealed (SES-15, OPS-03). */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { id, instant, nothing } from "../scalars.ts";
import { reasonInput } from "./operators.ts";

export const keyState = defineCall({
  path: "operator/serverKeys",
  access: "operator",
  action: "operators_read",
  limit: "read",
  summary:
    "The fingerprints of the server's keys, and how many users have an authenticator app that a lost key sealed.",
  request: nothing,
  answer: z.strictObject({
    /** The newest of each name. */
    keys: z.array(z.strictObject({ name: z.string(), fingerprint: z.string(), since: instant })),
    /** Users who have an authenticator app that this server cannot check. */
    lost: z.int(),
    /** The newest act about them that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
  }),
});

export const askSealedReset = defineCall({
  path: "operator/askSealedReset",
  access: "operator",
  action: "sealed_reset",
  limit: "write",
  summary: "Ask that the authenticator apps are removed that a lost key sealed. Takes two.",
  request: z.strictObject({ reason: reasonInput }),
  answer: z.strictObject({ id }),
});
