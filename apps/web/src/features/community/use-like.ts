import type { TextKind } from "@candor/wire/codec/digits";
import { likeText } from "@candor/wire/service/community";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { toast } from "../../lib/toasts.ts";
import { useNeedLogin } from "../../parts/use-need-login.ts";
import { refOf, type ShownText } from "./text-kinds.ts";

type Likes = Pick<ShownText, "like" | "likeCount">;

/** The likes of a text, as it was read or as the server has answered since, and how to change them. */
export const useLike = (kind: TextKind, row: ShownText) => {
  const needLogin = useNeedLogin();
  const [answered, setAnswered] = useState<{ readonly of: ShownText; readonly likes: Likes } | undefined>();
  const liking = useMutation({
    mutationFn: () => call(likeText, refOf(kind, row)),
    onSuccess: (likes) => setAnswered({ of: row, likes }),
    onError: toast.failure,
  });
  const begin = useOneAtATime(liking);
  const likes: Likes = answered?.of === row ? answered.likes : row;
  const toggle = (): void => {
    if (needLogin()) begin();
  };
  return { like: likes.like, likeCount: likes.likeCount, toggle };
};
