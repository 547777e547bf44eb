/** Contracts of well-known tokens on the main networks. USDT is what deposits are in; the others are here because people paste them by mistake. */
import type { Network } from "./chain.ts";

export const usdtContract: Readonly<Record<Network, string>> = {
  ethereum: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  tron: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
};

/** What is sent to the contract of a token is lost: it is never a payee. */
export const knownTokens: Readonly<Record<Network, readonly string[]>> = {
  ethereum: [
    usdtContract.ethereum,
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", // USDC
    "0x6B175474E89094C44Da98b954EedeAC495271d0F", // DAI
    "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", // WETH
  ],
  tron: [
    usdtContract.tron,
    "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8", // USDC
  ],
};
