import { useState } from "react";
import { Avatar } from "../../ui/picture/avatar.tsx";
import { Amount } from "../../ui/amount.tsx";
import { Button, buttonClass, type ButtonKind } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ClaimButton } from "../../parts/claim/claim-button.tsx";
import { FieldAction, SelectField, TextField, Unit } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { Frozen } from "../../ui/frozen.tsx";
import { HashStrip } from "../../ui/hash-strip.tsx";
import * as icons from "../../ui/icons/icons.tsx";
import { InstallApp } from "../../ui/install-app.tsx";
import { LazyQrCode } from "../../ui/picture/lazy-qr-code.tsx";
import { Mark } from "../../ui/picture/mark.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Track } from "../../ui/track.tsx";
import { Story } from "./story.tsx";

const kinds: readonly ButtonKind[] = ["solid", "line", "quiet", "up", "down"];
const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** Controls to press, to fill in and to look at. */
export const ControlStories = () => (
  <>
    <Story title="Button">
      {kinds.map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} busy>
          busy
        </Button>
      ))}
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} disabled>
          disabled
        </Button>
      ))}
      <Button kind="solid" big>
        big
      </Button>
      <a className={buttonClass({ kind: "line" })} href="#main">
        a link
      </a>
      <ClaimButton />
      <CopyButton value={hash} label="Copy the hash" />
    </Story>
    <Story title="Switch">
      <Switch label="On" checked onChange={() => undefined} />
      <Switch label="Off" checked={false} onChange={() => undefined} />
    </Story>
    <Story title="Install the app">
      <InstallApp>This browser has no button for it</InstallApp>
    </Story>
    <Story title="Field" flush>
      <TextField label="Empty" placeholder="Type here" name="empty" />
      <TextField label="With a hint and a unit" hint="10 to 10,000" after={<Unit>USDT</Unit>} name="hint" />
      <TextField label="With an action" after={<FieldAction>All</FieldAction>} name="action" />
      <TextField
        label="With an action at its edge"
        after={<FieldAction edge>Show</FieldAction>}
        name="edge"
      />
      <SearchInput placeholder="Search" name="search" />
      <TextField label="Wrong" defaultValue="abc" error="This is not an amount" name="wrong" />
      <TextField label="Disabled" defaultValue="At the last price" disabled name="disabled" />
      <TextField label="Sent, outcome unknown" defaultValue="5,000.00" readOnly name="sent" />
      <Frozen frozen>
        <TextField label="Frozen" defaultValue="10" name="frozen" after={<Unit>USDT</Unit>} />
      </Frozen>
      <SelectField label="A choice" aside="an aside" name="choice">
        <option>One</option>
        <option>Two</option>
      </SelectField>
      <FormNote note="The error of a form's action" />
    </Story>
    <TabStories />
    <FormStory />
    <Story title="Mark, avatars, hash strip, track, QR code">
      <Mark size={40} />
      {Array.from({ length: 14 }, (_, index) => (
        <Avatar key={index} index={index} size={40} />
      ))}
      <HashStrip hash={hash} />
      <Track label="Trades" value={3} most={5} says="3 of 5" />
      <LazyQrCode address="https://candor.example/download" label="QR code of an address" />
    </Story>
    <Story title="Amounts: whole cents, more than cents, less than one, a gain and a loss">
      <Amount of="10000" />
      <Amount of="10.056789" />
      <Amount of="0.004321" />
      <Amount of="1.239" signed />
      <Amount of="-1.231" signed />
    </Story>
    <Story title="Icons">
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} size={20} aria-hidden />
      ))}
    </Story>
  </>
);

const TabStories = () => {
  const [value, setValue] = useState<"one" | "two" | "three">("one");
  const tabs = [
    { value: "one", label: "Positions", count: 3 },
    { value: "two", label: "Waiting" },
    { value: "three", label: "Closed" },
  ] as const;
  return (
    <Story title="Tabs" flush>
      <Tabs label="Line" value={value} tabs={tabs} onChange={setValue} />
      <div>
        <Tabs label="Segments" look="segments" value={value} tabs={tabs} onChange={setValue} />
      </div>
    </Story>
  );
};

const FormStory = () => {
  const [sent, setSent] = useState(0);
  return (
    <Story title="Form: sent by its button or by Enter" flush>
      <Form onSubmit={() => setSent(sent + 1)}>
        <TextField label="Remark" name="remark" hint={`Sent: ${sent}`} />
        <Button kind="solid" type="submit">
          Send
        </Button>
      </Form>
    </Story>
  );
};
