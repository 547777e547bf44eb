import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import styles from "./proofs.module.css";

/** HOME-03: technology, team and transparency, each as something that cannot be done here unseen, with its evidence one press away. */
export const Proofs = () => {
  const text = useText();
  return (
    <section className={styles["proofs"]} aria-labelledby="proofs">
      <h2 id="proofs">{text("home.proofs.title")}</h2>
      <ol>
        <li>
          <p className={styles["kind"]}>{text("home.proofs.price.kind")}</p>
          <h3>{text("home.proofs.price.title")}</h3>
          <p>{text("home.proofs.price.body")}</p>
          <a href="/public/ticks/BTCUSDT/index.json">{text("home.proofs.price.link")}</a>
        </li>
        <li>
          <p className={styles["kind"]}>{text("home.proofs.outcome.kind")}</p>
          <h3>{text("home.proofs.outcome.title")}</h3>
          <p>{text("home.proofs.outcome.body")}</p>
          <Link to="/verify">{text("home.proofs.outcome.link")}</Link>
        </li>
        <li>
          <p className={styles["kind"]}>{text("home.proofs.money.kind")}</p>
          <h3>{text("home.proofs.money.title")}</h3>
          <p>{text("home.proofs.money.body")}</p>
          <Link to="/journal" search={{ type: "2" }}>
            {text("home.proofs.money.link")}
          </Link>
        </li>
      </ol>
    </section>
  );
};
