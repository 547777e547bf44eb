import type { Job } from "../../platform/jobs/job.ts";
import type { IdentityDeps } from "./deps.ts";
import { deletePictures } from "./pictures/delete-pictures.ts";
import { tellDecided } from "./tell.ts";

const deleteEveryMs = 600_000;

export const identityJobs = (deps: IdentityDeps): readonly Job[] => [
  { name: "identity-tell", everyMs: deps.tellEveryMs, run: (turn) => tellDecided(deps, turn) },
  { name: "identity-photos", everyMs: deleteEveryMs, run: (turn) => deletePictures(deps, turn) },
];
