import type { Module } from "../../records/module.ts";
import { portfolioRoutes, type PortfolioDeps } from "./routes.ts";

export const portfolioModule = (deps: PortfolioDeps): Module => ({ calls: portfolioRoutes(deps) });
