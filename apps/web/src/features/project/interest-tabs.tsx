import type { Interest } from "@candor/core/invest/holding";
import { useText } from "../../i18n/use-text.ts";
import { Tabs } from "../../ui/tabs.tsx";

type Props = {
  readonly interest: Interest;
  readonly controls: string;
  readonly onChange: (interest: Interest) => void;
};

/** The two kinds of interest of a product that has both (INV-03). */
export const InterestTabs = ({ interest, controls, onChange }: Props) => {
  const text = useText();
  return (
    <Tabs
      label={text("project.interest")}
      value={interest}
      controls={controls}
      tabs={[
        { value: "fixed", label: text("project.fixed") },
        { value: "compound", label: text("project.compound") },
      ]}
      onChange={onChange}
    />
  );
};
