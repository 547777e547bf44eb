import { parseMoney } from "@candor/core/money/money";
import { ibMinimum } from "@candor/core/accounts/total-account";
import type { UserInfo } from "@candor/wire/accounts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { showDecimal } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Avatar } from "../../ui/picture/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./mine-page.module.css";
import { userCenterQuery } from "../../parts/user-center-query.ts";

// Dialogs that the user has to open.
const AvatarDialog = lazy(async () => ({
  default: (await withTexts(["mine"], () => import("./avatar-dialog.tsx"))).AvatarDialog,
}));
const ProfileDialog = lazy(async () => ({
  default: (await withTexts(["auth", "mine", "refusal"], () => import("./profile-dialog.tsx"))).ProfileDialog,
}));

/** The logged-in user: avatar, name, addresses and status, with the buttons to change them (MINE-01). */
export const ProfilePanel = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const [open, setOpen] = useState<"avatar" | "profile">();
  // It stays when it is closed: then the focus returns to its button.
  const [last, setLast] = useState<"avatar" | "profile">();
  const show = (which: "avatar" | "profile"): void => {
    setLast(which);
    setOpen(which);
  };
  const close = (): void => setOpen(undefined);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(String(user.uid));
    toast.good(text("mine.copied"));
  };
  return (
    <div className={styles["who"]}>
      <button
        type="button"
        className={styles["avatar"]}
        aria-label={text("mine.avatar.change")}
        onClick={() => show("avatar")}
      >
        <Avatar index={user.avatar} size={64} />
      </button>
      <div className={styles["names"]}>
        <h1>{user.username || user.email || user.userPhone}</h1>
        <p className="muted">
          {user.username !== "" && <span className={styles["address"]}>{user.email || user.userPhone}</span>}
          {text("mine.uid")} <span className="num">{user.uid}</span>{" "}
          <button type="button" className={styles["copy"]} onClick={() => void copy()}>
            {text("mine.copy")}
          </button>
        </p>
        <Standing user={user} />
      </div>
      <Button onClick={() => show("profile")}>{text("mine.profile.edit")}</Button>
      <Suspense>
        {last === "avatar" && <AvatarDialog chosen={user.avatar} open={open === "avatar"} onClose={close} />}
        {last === "profile" && <ProfileDialog user={user} open={open === "profile"} onClose={close} />}
      </Suspense>
    </div>
  );
};

/** The IB badge, and what it requires (REF-02); until the server has answered, only the space that it will likely need, so that nothing moves. */
const Standing = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const center = useQuery(userCenterQuery).data;
  const known = center?.ibstatus;
  const held = [user.wallet, user.contractBalance].map((amount) => parseMoney(amount) ?? 0n);
  const likely = held.reduce<bigint>((sum, amount) => sum + amount, 0n) >= ibMinimum ? 1 : 0;
  const status = known ?? likely;
  return (
    <p className={known === undefined ? styles["awaited"] : undefined}>
      <span className={styles[status === 1 ? "ib" : "plain"]}>
        {text(status === 1 ? "mine.ib.member" : "mine.ib.none")}
      </span>{" "}
      {status !== 1 && (
        <span className={styles["small"]}>
          {text("mine.ib.needs")}
          <br />
          {text("mine.ib.counts", { total: showDecimal(center?.totalaccount ?? "0", 2) })}
        </span>
      )}
    </p>
  );
};
