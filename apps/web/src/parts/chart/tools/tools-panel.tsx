import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { useUser } from "../../../lib/account/session.ts";
import { showPrice } from "../../../lib/show/show-money.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { drawingKinds, studyNames, type ChartSetup, type Drawing, type DrawingKind } from "./chart-setup.ts";
import { changeSetup, removeDrawings, undoRemoval, useSetups } from "./setup-store.ts";
import { StudyRow } from "./study-row.tsx";
import styles from "./tools.module.css";

type Props = {
  readonly product: Product;
  readonly setup: ChartSetup;
  readonly onDraw: (kind: DrawingKind) => void;
};

/** What can be put on the chart of a pair: drawings, indicators with their settings, scale and own trades. */
export const ToolsPanel = ({ product, setup, onDraw }: Props) => {
  const { symbol } = product;
  const text = useText();
  const user = useUser();
  return (
    <div className={styles["panel"]}>
      <section>
        <h3>{text("chartTools.draw")}</h3>
        <div className={styles["kinds"]}>
          {drawingKinds.map((kind) => (
            <Button key={kind} onClick={() => onDraw(kind)}>
              {text(`chartTools.kind.${kind}`)}
            </Button>
          ))}
        </div>
        <Drawings product={product} drawings={setup.drawings} />
      </section>
      <section>
        <h3>{text("chartTools.studies")}</h3>
        {studyNames.map((name) => (
          <StudyRow
            key={name}
            name={name}
            study={setup.studies[name]}
            onChange={(study) =>
              changeSetup(symbol, (before) => ({ ...before, studies: { ...before.studies, [name]: study } }))
            }
          />
        ))}
      </section>
      <section>
        <h3>{text("chartTools.view")}</h3>
        <Switch
          label={text("chartTools.log")}
          checked={setup.isLog}
          onChange={(isLog) => changeSetup(symbol, (before) => ({ ...before, isLog }))}
        />
        {user !== undefined && (
          <Switch
            label={text("chartTools.trades")}
            checked={setup.showsTrades}
            onChange={(showsTrades) => changeSetup(symbol, (before) => ({ ...before, showsTrades }))}
          />
        )}
      </section>
      <p className={styles["kept"]}>{text("chartTools.kept", { pair: product.pairName })}</p>
    </div>
  );
};

type DrawingsProps = { readonly product: Product; readonly drawings: readonly Drawing[] };

/** The drawings of the pair as a list, each with its prices, and what was removed last. */
const Drawings = ({ product: { symbol, decimals }, drawings }: DrawingsProps) => {
  const text = useText();
  const removed = useSetups((state) => (state.removed?.symbol === symbol ? state.removed : undefined));
  const priced = ({ points }: Drawing): string =>
    points.map(({ price }) => showPrice(price.toFixed(decimals), decimals)).join(" → ");
  return (
    <>
      {drawings.length > 0 && (
        <ul className={styles["drawings"]} aria-label={text("chartTools.list")}>
          {drawings.map((drawing) => (
            <li key={drawing.id}>
              <span>
                {text(`chartTools.kind.${drawing.kind}`)} <small>{priced(drawing)}</small>
              </span>
              <Button
                kind="quiet"
                aria-label={text("chartTools.removeOne", {
                  kind: text(`chartTools.kind.${drawing.kind}`),
                  prices: priced(drawing),
                })}
                onClick={() => removeDrawings(symbol, [drawing.id])}
              >
                {text("chartTools.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["after"]}>
        {drawings.length > 1 && (
          <Button
            kind="quiet"
            onClick={() =>
              removeDrawings(
                symbol,
                drawings.map(({ id }) => id),
              )
            }
          >
            {text("chartTools.removeAll")}
          </Button>
        )}
        <p role="status">
          {removed !== undefined && text("chartTools.removed", { count: removed.drawings.length })}
        </p>
        {removed !== undefined && <Button onClick={undoRemoval}>{text("chartTools.undo")}</Button>}
      </div>
    </>
  );
};
