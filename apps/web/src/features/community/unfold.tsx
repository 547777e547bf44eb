import { useText } from "../../i18n/use-text.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { Button } from "../../ui/button.tsx";

type Props = {
  readonly of: "community.comments" | "community.replies";
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
};

/** Opens and folds what stands below a text. */
export const Unfold = ({ of, count, isOpen, onToggle }: Props) => {
  const text = useText();
  return (
    <Button kind="quiet" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {text(of, { count: showCount(count) })}
    </Button>
  );
};
