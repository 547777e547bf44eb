import { leverAudit } from "@candor/wire/leverage";
import { optionAudit } from "@candor/wire/options";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { currentSession } from "../../lib/account/session.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { alteredFields } from "../../lib/evidence/altered-fields.ts";
import { isLeverAudit, type Audit, type GivenAudit } from "../../lib/evidence/evidence.ts";
import { isSegmentPath, readSegment, type SegmentFile } from "../../lib/evidence/public-log.ts";
import { FalseFields } from "../../parts/evidence/false-fields.tsx";
import { LoadingRows } from "../../parts/states.tsx";
import styles from "./verify-page.module.css";

/** An evidence file that was changed after it was written: it is false, and each field that the record has otherwise is named (TRUST-05). */
export const AlteredFile = ({ given, nth }: { readonly given: GivenAudit; readonly nth: number }) => {
  const { audit, broken } = given;
  const text = useText();
  const fields = useQuery({
    queryKey: ["altered file", nth],
    queryFn: async () => {
      const [own, files] = await Promise.all([ownOf(audit), filesOf(audit)]);
      return alteredFields(audit, own, files, broken);
    },
    retry: false,
    throwOnError: false,
  });
  return (
    <div className={styles["form"]} role="alert">
      <p className="down">
        <b>{text("verify.altered")}</b>
      </p>
      {fields.isPending ? <LoadingRows rows={2} /> : <FalseFields fields={fields.data ?? []} />}
      {!fields.isPending && (fields.data ?? []).length === 0 && <p>{text("verify.alteredUnnamed")}</p>}
    </div>
  );
};

/** The platform's own audit of the order, for its owner; undefined for everybody else. */
const ownOf = async (audit: Audit): Promise<Audit | undefined> => {
  const { id } = audit.order;
  if (currentSession() === undefined || !/^[1-9]\d{0,15}$/.test(id)) return undefined;
  try {
    return isLeverAudit(audit) ? await call(leverAudit, { id }) : await call(optionAudit, { id });
  } catch (error) {
    if (error instanceof ApiFailure) return undefined;
    throw error;
  }
};

/** What can be read of the minutes that the file lists. */
const filesOf = async (audit: Audit): Promise<readonly SegmentFile[]> => {
  const read = await Promise.allSettled(audit.segments.filter(isSegmentPath).map(readSegment));
  return read.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
};
