import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";
import { EmptyState } from "../../parts/states.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { useGoSoon } from "./use-go-soon.ts";

type Props = { readonly why: "FailedToGetProductInformation" | "SoldOut" };

/** Shown instead of a product that cannot be opened or bought: says why, and goes to the list (INV-01, INV-04). */
export const GoneState = ({ why }: Props) => {
  const text = useText();
  const goSoon = useGoSoon();
  useEffect(() => {
    toast.bad(text(`refusal.${why}`));
    goSoon("/project");
  }, [text, why, goSoon]);
  return (
    <EmptyState
      title={text(`refusal.${why}`)}
      action={
        <Link to="/project" className={buttonClass({ kind: "solid" })}>
          {text("project.all")}
        </Link>
      }
    />
  );
};
