import { formatMoney, parseMoney } from "@candor/core/money/money";

/** Total assets (MINE-01): the exact sum of wallet and financial money; undefined while one is unknown. */
export const totalAssets = (wallet: string, financial: string | undefined): string | undefined => {
  const parts = [parseMoney(wallet), parseMoney(financial ?? "")] as const;
  return parts[0] === undefined || parts[1] === undefined ? undefined : formatMoney(parts[0] + parts[1]);
};
