import { useText } from "../../i18n/use-text.ts";

export const VerifyPage = () => {
  const text = useText();
  return <h1>{text("verify.title")}</h1>;
};
