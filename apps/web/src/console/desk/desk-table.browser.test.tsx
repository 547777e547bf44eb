import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { DeskTable } from "./desk-table.tsx";

/** Answers what the button has asked for. */
let answer = (): void => {};

/** A list of two rows; what the button asks for comes without the first. */
const Desk = () => {
  const [reads, setReads] = useState(0);
  return (
    <MantineProvider>
      <h1>Approvals</h1>
      <p>read {reads} times</p>
      <DeskTable
        name="approvals"
        rows={reads === 0 ? ["act 7", "act 8"] : ["act 8"]}
        error={null}
        columns={[{ key: "act", title: "Act", text: (row: string) => row }]}
        idOf={(row) => row}
        isFetching={false}
        onRefresh={() => {
          answer = () => setReads((before) => before + 1);
        }}
        onRow={() => undefined}
        emptyText="Nothing waits"
      />
    </MantineProvider>
  );
};

test("[OPS-01] [SES-16] when a list is read again without the row that has the focus, the heading gets it; another row keeps it", async () => {
  await mount(<Desk />);
  const [gone, kept] = [page.getByRole("row", { name: "act 7" }), page.getByRole("row", { name: "act 8" })];
  await expect.element(gone).toBeVisible();
  const readAgain = page.getByRole("button", { name: "Read again" });
  await readAgain.click();
  (gone.element() as HTMLElement).focus();
  answer();
  await expect.element(gone).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Approvals" })).toHaveFocus();
  (kept.element() as HTMLElement).focus();
  await readAgain.click();
  (kept.element() as HTMLElement).focus();
  answer();
  await expect.element(page.getByText("read 2 times")).toBeVisible();
  await expect.element(kept).toHaveFocus();
});
