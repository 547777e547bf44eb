import { choosePush, chosenPushes, pushKinds, type PushKind } from "@candor/wire/notices";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { toast } from "../../lib/toasts.ts";
import { Loaded } from "../../parts/states.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import styles from "./alerts-page.module.css";

/** Which notices are sent by web push besides price alerts, for the account on all its devices (NOTE-06). */
export const PushChoices = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const queries = useQueryClient();
  const queryKey = answerKey(chosenPushes, uid);
  const chosen = useQuery({ queryKey, queryFn: async () => (await call(chosenPushes, {})).kinds });
  const choosing = useMutation({
    mutationFn: ({ kind, isWanted }: { readonly kind: PushKind; readonly isWanted: boolean }) =>
      call(choosePush, { kind, push: Number(isWanted) }),
    // Shown at once, and read again in any case.
    onMutate: async ({ kind, isWanted }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<readonly PushKind[]>(queryKey, (kinds = []) =>
        isWanted ? [...kinds, kind] : kinds.filter((each) => each !== kind),
      );
    },
    onError: toast.failure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <div className={styles["way"]} role="group" aria-labelledby="push-kinds">
      <h3 id="push-kinds">{text("alerts.pushKinds.title")}</h3>
      <p>{text("alerts.pushKinds.body")}</p>
      <Loaded query={chosen}>
        {(kinds) => (
          <div className={styles["kinds"]}>
            {pushKinds.map((kind) => (
              <Switch
                key={kind}
                label={text(`alerts.pushKinds.${kind}`)}
                checked={kinds.includes(kind)}
                onChange={(isWanted) => choosing.mutate({ kind, isWanted })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
};
