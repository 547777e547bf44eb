import { showMoney, showSigned, toCents } from "../lib/show/show-money.ts";

type Props = {
  readonly of: string;
  /** With a "+" before a gain. */
  readonly signed?: boolean;
};

/** An amount of USDT in cents. What is left out is in its title. */
export const Amount = ({ of, signed = false }: Props) => {
  const show = signed ? showSigned : showMoney;
  const [exact, shown] = [show(of), show(toCents(of))];
  return exact === shown ? shown : <abbr title={exact}>{shown}</abbr>;
};
