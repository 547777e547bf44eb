import { useText } from "../../i18n/use-text.ts";

/** /leverList: every contract order of the user, 10 a page (LEV-18). */
export const LeverListPage = () => {
  const text = useText();
  return (
    <div className="page">
      <h1>{text("orders.title")}</h1>
    </div>
  );
};
