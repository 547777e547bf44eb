import type { Db } from "../../platform/db/open-database.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { Module } from "../../records/module.ts";
import { quoteIds } from "./quote-id.ts";
import type { QuotingDeps } from "./quoting.ts";
import { swapRoutes } from "./routes.ts";

export type SwapDeps = CommandPort &
  QuotingDeps & { readonly reads: Db; readonly secretKey: Pick<SecretKey, "derive"> };

export const swapModule = ({ secretKey, ...deps }: SwapDeps): Module => ({
  calls: swapRoutes({ ...deps, ids: quoteIds(secretKey.derive("swap quotes")) }),
});
