import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { useUser } from "../../lib/account/session.ts";
import { isPositive } from "../../lib/show/show-money.ts";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { ClaimButton } from "../../parts/claim/claim-button.tsx";
import { mayClaim } from "../../parts/claim/code-status.ts";
import styles from "./hero.module.css";

/** What this is, in one line, and the next thing to do: sign up for a visitor (HOME-03), trade for a user, and the bot's code for a user without one (HOME-05). */
export const Hero = () => {
  const text = useText();
  const user = useUser();
  const isDemo = useHouseMode() === "demo";
  return (
    <div className={styles["hero"]}>
      <h1>{text("home.headline")}</h1>
      <p className={styles["sub"]}>{text("home.sub")}</p>
      {user === undefined ? (
        <>
          <div className={`${styles["ways"]} ${styles["apart"]}`}>
            <Link to="/register" className={buttonClass({ kind: "solid", big: true })}>
              {text(isDemo ? "home.signUp" : "home.signUpLive")}
            </Link>
            <Link to="/quotes" className={buttonClass({ kind: "line", big: true })}>
              {text("home.watch")}
            </Link>
          </div>
          <p className={styles["note"]}>
            {text("home.haveAccount")} <Link to="/login">{text("shell.signIn")}</Link>
          </p>
        </>
      ) : (
        <>
          <p className={styles["balance"]}>
            <span className="muted">{text(isDemo ? "home.balance" : "home.balanceLive")}</span>
            <b className="num">
              <Amount of={user.wallet} /> USDT
            </b>
          </p>
          <div className={styles["ways"]}>
            {!isDemo || isPositive(user.wallet) ? (
              <Link to="/quotes" className={buttonClass({ kind: "solid", big: true })}>
                {text("home.trade")}
              </Link>
            ) : (
              <Link to="/mine" className={buttonClass({ kind: "solid", big: true })}>
                {text("shell.getPlayMoney")}
              </Link>
            )}
            <Link to="/journal" search={{ type: "2" }} className={buttonClass({ kind: "line", big: true })}>
              {text("shell.nav.journal")}
            </Link>
            {mayClaim(user.botCodeStatus) && <ClaimButton kind="quiet" big />}
          </div>
        </>
      )}
    </div>
  );
};
