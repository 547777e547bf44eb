import { Button } from "@mantine/core";
import { correctionList } from "@candor/wire/desks/house";
import { useState } from "react";
import { Desk } from "../../console/desk/desk.tsx";
import { MoneyActs } from "../../console/acts/money-acts.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";

/** Corrections of balances: each is a new posting that two operators have approved. */
export const CorrectionsPage = () => {
  const mayDo = useMayDo();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Desk
      title="Corrections"
      about="A wrong posting stays in the journal. A correction is a new one, and takes two operators."
      actions={mayDo("correction") && <Button onClick={() => setIsAsking(true)}>New correction</Button>}
    >
      <MoneyActs name="corrections" call={correctionList} emptyText="Nothing was ever corrected." hasUser />
      {isAsking && <CorrectionDialog onClose={() => setIsAsking(false)} />}
    </Desk>
  );
};
