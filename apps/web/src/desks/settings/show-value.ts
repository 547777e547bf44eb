import { showAmount, showTime } from "../../console/show.ts";
import type { ShownSetting } from "./setting.ts";

/** A setting's value as a person reads it. */
export const showValue = ({ form, value }: Pick<ShownSetting, "form" | "value">): string => {
  if (form === "amount") return showAmount(value);
  if (form === "amounts") return value.split("|").map(showAmount).join(" | ");
  if (form === "percent") return `${value} %`;
  if (form === "switch") return value === "1" ? "on" : "off";
  return form === "instant" && value !== "" ? `${showTime(Number(value))} UTC` : value;
};
