import type { ProductRow } from "@candor/wire/earn/invest";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Facts } from "../../ui/facts.tsx";
import { Panel } from "../../ui/panel.tsx";
import { CoverFacts } from "./cover-facts.tsx";
import { showBps } from "./product-terms.ts";
import styles from "./project.module.css";

/** Where the interest comes from, what covers it, and how the money comes back (INV-13, INV-16). */
export const PromisePanel = ({ product }: { readonly product: ProductRow }) => {
  const text = useText();
  const { exitFeeBps } = product;
  return (
    <Panel title={text("project.promise.title")}>
      <div className={styles["promise"]}>
        <Part title={text("project.promise.source")}>
          <p>{text("project.promise.sourceBody")}</p>
        </Part>
        <Part title={text("project.promise.reserve")}>
          <Facts ruled className={styles["facts"]}>
            <CoverFacts product={product} />
          </Facts>
        </Part>
        <Part title={text("project.promise.end")}>
          <p>{text("project.promise.endBody")}</p>
        </Part>
        <Part title={text("project.promise.exit")}>
          <p>
            {exitFeeBps === null
              ? text("project.promise.exitNone")
              : text("project.promise.exitAllowed", { percent: showBps(exitFeeBps) })}
          </p>
        </Part>
      </div>
    </Panel>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <h3>{title}</h3>
    {children}
  </div>
);
