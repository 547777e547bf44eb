import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/session.ts";
import { VisitorState } from "../../ui/visitor-state.tsx";

/** /security: every factor of the account, and where it is in use (SES-15). */
export const SecurityPage = () => {
  const text = useText();
  const user = useUser();
  if (user === undefined) return <VisitorState />;
  return (
    <div className="page">
      <h1>{text("security.title")}</h1>
    </div>
  );
};
