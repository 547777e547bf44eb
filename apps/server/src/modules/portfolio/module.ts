import type { Module } from "../../records/module.ts";
import { portfolioRoutes, type PortfolioParts } from "./routes.ts";

export const portfolioModule = (parts: PortfolioParts): Module => ({ calls: portfolioRoutes(parts) });
