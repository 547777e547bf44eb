/** The examples that a demo's community begins with (COM-03): nobody wrote them, and each says so. */
type ExampleSpeech = {
  readonly content: string;
  readonly comments: readonly { readonly content: string; readonly replies: readonly string[] }[];
};

export const exampleTexts: readonly ExampleSpeech[] = [
  {
    content:
      "サンプルの投稿です。ここには、取引で気づいたことや質問を書けます。文章は書いたとおりに表示され、コメントや返信、「いいね」が付けられます。",
    comments: [{ content: "サンプルのコメントです。コメントには返信もできます。", replies: [] }],
  },
  {
    content:
      "這是一則範例動態。您可以在這裡寫下交易心得或提問；文字會照原樣顯示，其他人可以留言、回覆與按讚。",
    comments: [{ content: "這是一則範例留言，可以在下方回覆。", replies: [] }],
  },
  {
    content:
      "这是一条示例动态。您可以在这里写下交易心得或提问；文字会按原样显示，其他人可以评论、回复和点赞。",
    comments: [{ content: "这是一条示例评论，可以在下方回复。", replies: [] }],
  },
  {
    content:
      "This is an example post. Write what you noticed while trading, or ask. Text is shown exactly as it was written: <b>this</b> is not bold.\n\nOthers can comment, reply and like. Nobody here can promise you a profit; report a text that does.",
    comments: [
      {
        content: "This is an example comment. It can be answered below.",
        replies: ["This is an example reply."],
      },
    ],
  },
];
