import { formatMoney, parseMoney } from "@candor/core/money/money";

/** Total assets (MINE-01): wallet plus financial money, exactly; undefined while one of them is unknown. */
export const totalAssets = (wallet: string, financial: string | undefined): string | undefined => {
  const parts = [parseMoney(wallet), parseMoney(financial ?? "")] as const;
  return parts[0] === undefined || parts[1] === undefined ? undefined : formatMoney(parts[0] + parts[1]);
};
