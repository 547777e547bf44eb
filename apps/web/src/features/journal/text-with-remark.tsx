/** The text of a journal line, and its remark. */
export const TextWithRemark = ({ what, more }: { readonly what: string; readonly more: string }) => (
  <span>
    {what}
    {more !== "" && <small className="muted"> · {more}</small>}
  </span>
);
