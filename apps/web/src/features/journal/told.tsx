/** What a line of the journal is, and what was remarked about it. */
export const Told = ({ what, more }: { readonly what: string; readonly more: string }) => (
  <span>
    {what}
    {more !== "" && <small className="muted"> · {more}</small>}
  </span>
);
