/** A desk at /shifts of the operators' console: who works when. */
import type { Thing } from "../change.ts";

export const desk: Thing = {
  name: "A desk",
  changes: [
    {
      path: "packages/core/src/operators/actions.ts",
      find: "  overview_read: one(...operatorRoles),\n",
      put: '  overview_read: one(...operatorRoles),\n  shifts_read: one("support"),\n',
    },
    {
      path: "db/functions/operators.sql",
      find: "    ('overview_read', '{support,content,compliance,finance,risk,admin}', false),\n",
      put: "    ('overview_read', '{support,content,compliance,finance,risk,admin}', false),\n    ('shifts_read', '{support}', false),\n",
    },
    {
      path: "apps/web/src/desks/shifts/shifts-page.tsx",
      text: `
import { Text } from "@mantine/core";
import { Desk } from "../../console/desk/desk.tsx";

/** Who works when. */
export const ShiftsPage = () => (
  <Desk title="Shifts" about="Who works when, in UTC.">
    <Text>Nobody has a shift.</Text>
  </Desk>
);
`,
    },
    {
      path: "apps/web/src/console-main.tsx",
      find: "const pages: readonly DeskPage[] = [\n",
      put: `const pages: readonly DeskPage[] = [
  {
    path: "/shifts",
    title: "Shifts",
    group: "Operators",
    action: "shifts_read",
    Icon: IconKey,
    load: async () => (await import("./desks/shifts/shifts-page.tsx")).ShiftsPage,
  },
`,
    },
  ],
};
