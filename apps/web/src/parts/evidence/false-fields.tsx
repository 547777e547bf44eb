import type { FalseField } from "@candor/core/proof/false-fields";
import { otherName } from "@candor/wire/codec/names";
import { useText } from "../../i18n/use-text.ts";
import styles from "./evidence.module.css";

/** Without a record, only the form of the field is false. */
const keyOf = ({ record, byFile }: FalseField) => {
  if (record === undefined) return "verify.brokenField";
  return byFile === true ? "verify.falseFieldByFile" : "verify.falseField";
};

/** A path with the names that the file has. */
const asWritten = (field: string): string => field.split(".").map(otherName).join(".");

/** Each field that is not as the record has it: what the file says, and what the record says (TRUST-05). */
export const FalseFields = ({ fields }: { readonly fields: readonly FalseField[] }) => {
  const text = useText();
  if (fields.length === 0) return null;
  return (
    <ul className={styles["falseFields"]}>
      {fields.map((found) => (
        <li key={found.field} className={styles["failed"]}>
          {text(keyOf(found), {
            field: asWritten(found.field),
            says: found.says,
            record: found.record ?? "",
          })}
        </li>
      ))}
    </ul>
  );
};
