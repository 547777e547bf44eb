import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { claimIdentity, releaseIdentity, type IdentityDetail } from "@candor/wire/desks/identity";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { ask } from "../../console/ask.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showDuration } from "../../console/show.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";

type Props = {
  readonly identity: IdentityDetail;
  readonly onDecide: (verdict: "approved" | "refused") => void;
};

/** Who looks at it, for how long still, and what the one who does can decide. */
export const ClaimPanel = ({ identity: { id, claim, claimId }, onDecide }: Props) => {
  const client = useQueryClient();
  const mayDecide = useMayDo()("identity_decide");
  const { act, isBusy, failure } = useAct();
  const leftMs = useLeft(claim?.until);
  const isMine = claimId !== null && leftMs > 0;
  const isOthers = claimId === null && claim !== null && leftMs > 0;
  const reread = (): Promise<void> => client.invalidateQueries();
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Decision
      </Title>
      <Text size="sm" aria-live="polite">
        {isMine && `Yours for ${showDuration(leftMs)}: nobody else decides it meanwhile.`}
        {isOthers && `${claim.operator} looks at it for ${showDuration(leftMs)} more.`}
        {!isMine && !isOthers && "Nobody looks at it. Claim it to decide it."}
      </Text>
      {failure !== "" && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {mayDecide && (
        <Group gap="xs">
          {isMine && (
            <>
              <Button onClick={() => onDecide("approved")}>Approve it</Button>
              <Button color="red" variant="light" onClick={() => onDecide("refused")}>
                Refuse it
              </Button>
              <Button
                variant="default"
                loading={isBusy}
                onClick={() =>
                  void act(async () => {
                    await ask(releaseIdentity, { id: Number(id), claimId: Number(claimId) });
                    await reread();
                  })
                }
              >
                Give it back
              </Button>
            </>
          )}
          {!isOthers && (
            <Button
              variant="default"
              loading={isBusy}
              onClick={() =>
                void act(async () => {
                  await ask(claimIdentity, { id: Number(id) });
                  await reread();
                })
              }
            >
              {isMine ? "Ten minutes more" : "Claim it"}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
};

/** How long until then, second by second; 0 when it is over. */
const useLeft = (untilMs: number | undefined): number => {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    if (untilMs === undefined) return undefined;
    setNowMs(serverNowMs());
    const timer = setInterval(() => setNowMs(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === undefined ? 0 : Math.max(0, untilMs - nowMs);
};
