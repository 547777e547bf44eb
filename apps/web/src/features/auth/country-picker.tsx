import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useText } from "../../i18n/use-text.ts";
import { CloseButton } from "../../ui/dialog/close-button.tsx";
import { CountryList } from "./country-list.tsx";
import styles from "./country-picker.module.css";
import { flagOf, type Country } from "./country-search.ts";
import { useCountries } from "./use-countries.ts";
import type { AuthFormHandle } from "./use-auth-form.ts";

/** Flag and calling code before a phone number; a press opens the list of all countries (SES-04). */
export const CountryPicker = ({ handle }: { readonly handle: AuthFormHandle }) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { countries, chosen, failed } = useCountries(handle);
  const { telcode } = handle.form;
  const pick = (country: Country): void => {
    handle.dispatch({ kind: "country", country });
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles["opener"]}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={text("auth.chosenCountry", { country: chosen?.name ?? "?", code: telcode })}
        onClick={() => setOpen(true)}
      >
        {chosen !== undefined && (
          <span className={styles["flag"]} aria-hidden="true">
            {flagOf(chosen.countrycode)}
          </span>
        )}
        <span aria-hidden="true">{telcode}</span>
        <span className={styles["arrow"]} aria-hidden="true" />
      </button>
      {open && (
        <Sheet onClose={() => setOpen(false)}>
          <CountryList countries={countries} chosen={chosen} failed={failed} onPick={pick} />
        </Sheet>
      )}
    </>
  );
};

type SheetProps = { readonly onClose: () => void; readonly children: ReactNode };

/** A modal dialog outside the form, so that Enter in its search submits nothing. It fills the window on a phone. */
const Sheet = ({ onClose, children }: SheetProps) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the list scrolls to its row, which has no position while the dialog is hidden.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    element?.querySelector("input")?.focus();
    // When it is closed before it is removed, the browser returns the focus.
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={styles["sheet"]}
      aria-label={text("auth.country")}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles["head"]}>
        <h2>{text("auth.country")}</h2>
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </dialog>,
    document.body,
  );
};
