import type { Module } from "../../records/module.ts";
import { totpKey } from "./factors.ts";
import type { SecurityDeps } from "./ports.ts";
import { securityOperatorRoutes } from "./routes.operator.ts";
import { securityRoutes } from "./routes.ts";
import { resetSealed } from "./sealed-reset.ts";

export const securityModule = (deps: SecurityDeps): Module => ({
  calls: [...securityRoutes(deps), ...securityOperatorRoutes(deps)],
  acts: {
    sealed_reset: resetSealed({ ...deps, key: totpKey(deps.secretKey) }, () => deps.clock.nowMs()),
  },
});
