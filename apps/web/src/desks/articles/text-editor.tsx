import { ActionIcon, Group } from "@mantine/core";
import type { Body } from "@candor/core/content/body";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconLine,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from "../../ui/icons/icons.tsx";
import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useEffect, useState, type ComponentType } from "react";
import { articleNodes } from "./editor-nodes.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { strictBody } from "./strict-body.ts";
import styles from "./text-editor.module.css";

type Props = {
  readonly label: string;
  /** The language of the text. */
  readonly language: string;
  readonly body: Body;
  readonly isReadOnly: boolean;
  readonly onChange: (body: Body) => void;
};

/** Writes an article's body. It begins with `body`; another one needs another key. */
export const TextEditor = ({ label, language, body, isReadOnly, onChange }: Props) => {
  const editor = useEditor({
    extensions: [articleNodes],
    content: structuredClone(body) as never,
    editable: !isReadOnly,
    // Its styles are in our own file: the page takes no others.
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, lang: language },
    },
    onUpdate: ({ editor: changed }) => onChange(strictBody(changed.getJSON() as never) as Body),
  });
  // Who may write is known a moment after the first drawing.
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  return (
    <div className={styles["frame"]}>
      {!isReadOnly && <Toolbar editor={editor} />}
      <EditorContent editor={editor} className={styles["text"]} />
    </div>
  );
};

type Tool = {
  readonly name: string;
  readonly Icon: ComponentType<{ readonly size?: number }>;
  readonly run: (editor: Editor) => void;
  /** Whether the text at the cursor has it already. */
  readonly is?: (editor: Editor) => boolean;
};

const tools: readonly Tool[] = [
  {
    name: "Bold",
    Icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    is: (editor) => editor.isActive("bold"),
  },
  {
    name: "Italic",
    Icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    is: (editor) => editor.isActive("italic"),
  },
  {
    name: "Code",
    Icon: IconCode,
    run: (editor) => editor.chain().focus().toggleCode().run(),
    is: (editor) => editor.isActive("code"),
  },
  {
    name: "Heading",
    Icon: IconH2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    is: (editor) => editor.isActive("heading", { level: 2 }),
  },
  {
    name: "Smaller heading",
    Icon: IconH3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    is: (editor) => editor.isActive("heading", { level: 3 }),
  },
  {
    name: "List",
    Icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    is: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "Numbered list",
    Icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    is: (editor) => editor.isActive("orderedList"),
  },
  {
    name: "Quotation",
    Icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    is: (editor) => editor.isActive("blockquote"),
  },
  { name: "Line", Icon: IconLine, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { name: "Undo", Icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() },
  { name: "Redo", Icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
];

const Toolbar = ({ editor }: { readonly editor: Editor }) => {
  const [open, setOpen] = useState<"link" | "picture" | undefined>();
  const close = (): void => setOpen(undefined);
  const active = useEditorState({
    editor,
    selector: ({ editor: held }) => tools.filter(({ is }) => is?.(held) === true).map(({ name }) => name),
  });
  return (
    <Group gap={2} role="group" aria-label="Format" className={styles["tools"] ?? ""}>
      {tools.map(({ name, Icon, run, is }) => (
        <ActionIcon
          key={name}
          variant={active.includes(name) ? "light" : "subtle"}
          color="gray"
          aria-label={name}
          {...(is === undefined ? {} : { "aria-pressed": active.includes(name) })}
          onClick={() => run(editor)}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
      <ActionIcon variant="subtle" color="gray" aria-label="Link" onClick={() => setOpen("link")}>
        <IconLink size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Picture" onClick={() => setOpen("picture")}>
        <IconPhoto size={16} />
      </ActionIcon>
      {open === "link" && <LinkDialog editor={editor} onClose={close} />}
      {open === "picture" && <PictureDialog editor={editor} onClose={close} />}
    </Group>
  );
};
