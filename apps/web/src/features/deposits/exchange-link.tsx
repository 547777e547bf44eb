import { assetCodes } from "@candor/core/ids/account-id";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";

/** To /exchange, with ETH to be sold. */
export const ExchangeLink = () => (
  <Link to="/exchange" search={{ type: String(assetCodes.ETH) }}>
    {useText()("deposits.eth.exchange")}
  </Link>
);
