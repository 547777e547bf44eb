/** Pictures that customers and operators upload for their next message (SUP-01). Visitors upload none. */
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { noteAct, operatorAct, type ActingSession } from "../../../records/operator-act.ts";
import { takePicture, type TakePictureDeps } from "../../../records/pictures/take-picture.ts";
import { destroyKey, storeOfOperator, storeOwn } from "./picture-repo.ts";

export type SupportPictureDeps = TakePictureDeps & {
  readonly db: Db;
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly clock: Pick<Clock, "nowMs">;
  /** The most pictures that a customer uploads for conversations within a day, and an operator (API-17). */
  readonly mostPicturesADay: { readonly customer: number; readonly operator: number };
};

/** Refuses UploadFailed, UploadLimitReached. */
export const uploadOwn = (deps: SupportPictureDeps, userId: number, file: Buffer): Promise<string> => {
  const most = deps.mostPicturesADay.customer;
  return takePicture(deps, file, {
    store: async (picture) => {
      if (!(await storeOwn(deps.db, userId, picture, most))) refuseFor(most);
    },
    destroy: (id) => destroyKey(deps.db, id, deps.clock.nowMs()),
  });
};

/** The same of an operator; a line of the audit log says so. */
export const uploadForAnswer = (
  deps: SupportPictureDeps,
  session: ActingSession,
  file: Buffer,
): Promise<string> => {
  const most = deps.mostPicturesADay.operator;
  return takePicture(deps, file, {
    store: async (picture) => {
      const act = { action: "support_answer", subject: `picture ${picture.id}`, reason: "" } as const;
      await operatorAct(deps.operators, session, act, async (tx) => {
        if (!(await storeOfOperator(tx, picture, most))) refuseFor(most);
        await noteAct(tx, "uploaded for an answer");
      });
    },
    destroy: (id) => destroyKey(deps.db, id, deps.clock.nowMs()),
  });
};

const refuseFor = (most: number): never => refuseWith("UploadLimitReached", { most: String(most) });
