import { Link } from "@tanstack/react-router";
import { useText } from "../i18n/use-text.ts";
import { useHouseMode } from "../lib/house-mode.ts";

/** Stands beside "the balance is too low": where there is money to have, play money in a demo. */
export const MoneyWay = () => {
  const text = useText();
  const isDemo = useHouseMode() === "demo";
  return (
    <Link to={isDemo ? "/mine" : "/recharge"} hash={isDemo ? "fund" : ""}>
      {text(isDemo ? "shell.getPlayMoney" : "pages.recharge")}
    </Link>
  );
};
