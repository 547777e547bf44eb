import { userUpdate } from "@candor/wire/accounts";
import { useMutation } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { userUpdater } from "../../lib/account/session.ts";
import { toast } from "../../lib/toasts.ts";
import { Avatar } from "../../ui/picture/avatar.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import styles from "./mine-page.module.css";

/** MINE-01. */
const avatarCount = 14;

type Props = { readonly chosen: number; readonly open: boolean; readonly onClose: () => void };

/** The 14 avatars to choose from (MINE-01); choosing the current one again is not a change. */
export const AvatarDialog = ({ chosen, open, onClose }: Props) => {
  const text = useText();
  const choose = useMutation({
    mutationFn: async (avatar: number) => {
      const update = userUpdater();
      await call(userUpdate, { avatar });
      update({ avatar });
    },
    onSuccess: () => {
      toast.good(text("mine.avatar.saved"));
      onClose();
    },
    onError: toast.failure,
  });
  return (
    <Dialog title={text("mine.avatar.title")} open={open} onClose={onClose}>
      <div className={styles["avatars"]}>
        {Array.from({ length: avatarCount }, (_, at) => at + 1).map((index) => (
          <button
            key={index}
            type="button"
            aria-label={text("mine.avatar.number", { index })}
            aria-pressed={index === chosen}
            disabled={choose.isPending}
            onClick={() => (index === chosen ? onClose() : choose.mutate(index))}
          >
            <Avatar index={index} />
          </button>
        ))}
      </div>
    </Dialog>
  );
};
