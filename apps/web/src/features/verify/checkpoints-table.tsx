import type { Product } from "@candor/wire/market";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { checkSigned, readIndex, readKeys } from "../../lib/evidence/public-log.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { HashStrip } from "../../ui/hash-strip.tsx";
import styles from "./verify-page.module.css";

const rereadMs = 30_000;

/** The latest signed checkpoint of each pair, its signature checked on this device (MKT-08, TRUST-05). */
export const CheckpointsTable = ({ products }: { readonly products: readonly Product[] }) => {
  const text = useText();
  return (
    <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={text("verify.checkpointsTitle")}>
      <table className={styles["checkpoints"]}>
        <thead>
          <tr>
            <th scope="col">{text("verify.pair")}</th>
            <th scope="col">{text("verify.signature")}</th>
            <th scope="col">{text("verify.number")}</th>
            <th scope="col">{text("verify.time")}</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <CheckpointRow key={product.pid} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const CheckpointRow = ({ product }: { readonly product: Product }) => {
  const text = useText();
  const times = useTimes();
  const { data, isError } = useQuery({
    queryKey: ["checkpoint", product.symbol],
    queryFn: async () => {
      const [index, keys] = await Promise.all([readIndex(product.symbol), readKeys()]);
      const checkpoint = index.checkpoints.at(-1);
      return { checkpoint, signed: checkpoint !== undefined && (await checkSigned(checkpoint, keys)) };
    },
    refetchInterval: rereadMs,
  });
  const checkpoint = data?.checkpoint;
  if (checkpoint === undefined) {
    const key = isError ? "verify.unreadable" : data === undefined ? "shell.loading" : "verify.noneYet";
    return (
      <tr>
        <th scope="row">{product.pairName}</th>
        <td colSpan={4} className="muted">
          {text(key)}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">{product.pairName}</th>
      <td className={data?.signed === true ? styles["good"] : "down"}>
        {text(data?.signed === true ? "verify.signatureHolds" : "verify.signatureFails")}
      </td>
      <td>{showCount(checkpoint.seq)}</td>
      <td>{times.dateTime(checkpoint.timeMs)}</td>
      <td>
        <span className={styles["strip"]}>
          <HashStrip hash={checkpoint.hash} height={18} />
        </span>
        <span className="mono">{checkpoint.hash.slice(0, 12)}…</span>
      </td>
    </tr>
  );
};
