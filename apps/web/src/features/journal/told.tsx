/** The text of a journal line, and its remark. */
export const Told = ({ what, more }: { readonly what: string; readonly more: string }) => (
  <span>
    {what}
    {more !== "" && <small className="muted"> · {more}</small>}
  </span>
);
