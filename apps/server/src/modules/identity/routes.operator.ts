/** The calls of operators about identities (KYC-01, KYC-03, OPS-02). */
import {
  claimIdentity,
  decideIdentity,
  identityDetail,
  identityList,
  identityPhoto,
  releaseIdentity,
} from "@candor/wire/desks/identity";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { pictureAnswer } from "../../records/pictures/picture-answer.ts";
import type { IdentityDeps } from "./deps.ts";
import { claim, decide, release } from "./operators/decide.ts";
import { readIdentities } from "./operators/list-queries.ts";
import { openIdentity, openPhoto } from "./operators/look.ts";

export const identityOperatorRoutes = (deps: IdentityDeps): readonly MountedCall[] => [
  handle(identityList, (input, { nowMs }) => readIdentities(deps.operators, input, nowMs)),
  handle(identityDetail, ({ id }, { session, nowMs }) => openIdentity(deps, session, id, nowMs)),
  handle(identityPhoto, async (input, { session }) => pictureAnswer(await openPhoto(deps, session, input))),
  handle(claimIdentity, (input, { session, nowMs }) => claim(deps.operators, session, input, nowMs)),
  handle(releaseIdentity, async (input, { session }) => {
    await release(deps.operators, session, input);
    return {};
  }),
  handle(decideIdentity, (input, { session }) => decide(deps.operators, session, input)),
];
