/** A command inside the engine, with the functions that write its answer. */
import type { Decision } from "@candor/core/engine/events";
import type { Refusal } from "@candor/core/result/result";
import type { CommandRequest } from "../records/command-port.ts";
import { refusedAnswer, repeatedAnswer, takenAnswer, type Answered } from "../records/reply.ts";

export type EngineRequest = Omit<CommandRequest, "reply"> & {
  /** The answer; its body is stored with the decision. Pure. */
  readonly taken: (decision: Decision) => Answered;
  readonly refused: (refusal: Refusal) => Answered;
  /** The answer whose body was stored before. */
  readonly repeated: (body: string) => Answered;
};

/** The request as the engine takes it. */
export const engineRequest = ({ reply, ...request }: CommandRequest): EngineRequest => ({
  ...request,
  taken: (decision) => takenAnswer(reply, request.command.userId, decision),
  refused: (refusal) => refusedAnswer(reply, refusal),
  repeated: (body) => repeatedAnswer(reply, body),
});
