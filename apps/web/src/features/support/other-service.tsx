import { useText } from "../../i18n/use-text.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./support.module.css";

/** The operator lets another service answer: nothing is written here. */
export const OtherService = ({ link }: { readonly link: string }) => {
  const text = useText();
  return (
    <div className={styles["elsewhere"]}>
      <p>{text("support.elsewhere", { host: new URL(link).host })}</p>
      <a
        className={buttonClass({ kind: "solid" })}
        href={link.startsWith("https://") ? link : undefined}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text("support.goElsewhere")}
      </a>
    </div>
  );
};
