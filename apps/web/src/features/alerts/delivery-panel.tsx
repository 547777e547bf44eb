import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure } from "../../lib/calls/api.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./alerts-page.module.css";
import { PushChoices } from "./push-choices.tsx";
import { readPushState, turnPushOff, turnPushOn, type PushState } from "./web-push.ts";

/** No answer of the server: the browser knows it. */
const pushStateKey = ["push"];

/** How notices reach the user: always in the app, and by web push if this browser has it turned on. */
export const DeliveryPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  return (
    <Panel title={text("alerts.deliveryTitle")}>
      <div className={styles["ways"]}>
        <div className={styles["way"]}>
          <h3>
            {text("alerts.inApp")}
            <span className="muted">{text("alerts.pushIsOn")}</span>
          </h3>
          <p>{text("alerts.inAppBody")}</p>
        </div>
        <WebPush />
        <PushChoices uid={uid} />
      </div>
    </Panel>
  );
};

const WebPush = () => {
  const text = useText();
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: pushStateKey, queryFn: readPushState });
  const turning = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (now: PushState) => queries.setQueryData(pushStateKey, now),
    // The browser's own message about its push service is not in the app's language.
    onError: (error) =>
      error instanceof ApiFailure ? toast.failure(error) : toast.bad(text("alerts.pushFailed")),
  });
  return (
    <div className={styles["way"]}>
      <h3>
        {text("alerts.webPush")}
        <span className="muted" role="status">
          {text(state === "on" ? "alerts.pushIsOn" : "alerts.pushIsOff")}
        </span>
      </h3>
      <p>{text("alerts.webPushBody")}</p>
      {state === "denied" && <p role="note">{text("alerts.pushDenied")}</p>}
      {state === "unsupported" && <p role="note">{text("alerts.pushUnsupported")}</p>}
      {(state === "on" || state === "off") && (
        <Button busy={turning.isPending} onClick={() => turning.mutate(state === "off")}>
          {text(state === "on" ? "alerts.pushOff" : "alerts.pushOn")}
        </Button>
      )}
    </div>
  );
};
