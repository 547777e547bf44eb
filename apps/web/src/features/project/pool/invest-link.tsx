import { Link } from "@tanstack/react-router";
import { useText } from "../../../i18n/use-text.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { isOpen } from "../product-terms.ts";
import type { CopyProduct } from "./pool-query.ts";

type Props = { readonly product: CopyProduct; readonly to: "/details" | "/order" };

/** The way into a pool; one that takes nothing more says so (INV-01, INV-14). */
export const InvestLink = ({ product, to }: Props) => {
  const text = useText();
  if (!isOpen(product))
    return (
      <Button wide aria-disabled="true" onClick={() => toast.bad(text("refusal.SoldOut"))}>
        {text(product.pool.isEnded ? "pool.ended" : "pool.closed")}
      </Button>
    );
  return (
    <Link
      to={to}
      search={{ id: product.id }}
      className={buttonClass({ kind: "solid", wide: true })}
      aria-label={text("project.investIn", { name: product.name })}
    >
      {text("project.invest")}
    </Link>
  );
};
