import { TextInput } from "@mantine/core";
import { bannerPage } from "@candor/wire/desks/front";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import type { FrontEntry } from "./front-entry.ts";

type Props = { readonly banner: FrontEntry; readonly onClose: () => void };

/** Where a banner leads. */
export const BannerDialog = ({ banner: { id, name, tourl }, onClose }: Props) => {
  const client = useQueryClient();
  const [page, setPage] = useState(tourl);
  const isPage = /^(\/[A-Za-z]+)?$/.test(page.trim());
  return (
    <ReasonDialog
      title={`Change ${name}`}
      confirm="Change it"
      isReady={isPage}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(bannerPage, { id, tourl: page.trim(), reason });
        await client.invalidateQueries();
      }}
    >
      {({ isTried }) => (
        <TextInput
          label="Page of the app"
          description="Such as /verify; empty: the banner is a picture only"
          maxLength={60}
          value={page}
          onChange={({ currentTarget }) => setPage(currentTarget.value)}
          error={isTried && !isPage ? "A page such as /verify" : undefined}
        />
      )}
    </ReasonDialog>
  );
};
