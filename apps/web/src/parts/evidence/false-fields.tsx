import type { FalseField } from "@candor/core/proof/false-fields";
import { otherName } from "@candor/wire/codec/names";
import { useText } from "../../i18n/use-text.ts";
import styles from "./evidence.module.css";

/** A path with the names that the file has. */
const asWritten = (field: string): string => field.split(".").map(otherName).join(".");

/** Each field that is not as the record has it: what the file says, and what the record says (TRUST-05). */
export const FalseFields = ({ fields }: { readonly fields: readonly FalseField[] }) => {
  const text = useText();
  if (fields.length === 0) return null;
  return (
    <ul className={styles["falseFields"]}>
      {fields.map(({ field, says, record }) => (
        <li key={field} className={styles["failed"]}>
          {record === undefined
            ? text("verify.brokenField", { field: asWritten(field), says })
            : text("verify.falseField", { field: asWritten(field), says, record })}
        </li>
      ))}
    </ul>
  );
};
