/** A command inside the engine, with the functions that write its answer. */
import type { Decision } from "@candor/core/engine/events";
import type { Refusal } from "@candor/core/result/result";
import type { CommandRequest } from "../records/command-port.ts";
import { refusedBody, takenBody } from "../records/reply.ts";

export type EngineRequest = Omit<CommandRequest, "reply"> & {
  /** The exact body of the answer, stored with the decision. Pure. */
  readonly takenBody: (decision: Decision) => string;
  readonly refusedBody: (refusal: Refusal) => string;
};

/** The request as the engine takes it. */
export const engineRequest = ({ reply, ...request }: CommandRequest): EngineRequest => ({
  ...request,
  takenBody: (decision) => takenBody(reply, request.command.userId, decision),
  refusedBody: (refusal) => refusedBody(reply, refusal),
});
