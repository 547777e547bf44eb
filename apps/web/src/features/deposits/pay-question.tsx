import { useText } from "../../i18n/use-text.ts";
import { isPage } from "./payment-window.ts";

/** Whether the payment is made, with the way back to the gateway's page. */
export const PayQuestion = ({ url }: { readonly url: string }) => {
  const text = useText();
  return (
    <>
      <p>{text("deposits.pay.completedBody")}</p>
      {isPage(url) && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text("deposits.pay.again")}
          </a>
        </p>
      )}
    </>
  );
};
