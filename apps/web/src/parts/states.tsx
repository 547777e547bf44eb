/** What a list shows when it has no rows: loading, empty, or a failure with a next step. */
import type { ReactNode } from "react";
import { useText } from "../i18n/use-text.ts";
import { useConnection } from "../live/connection.ts";
import { Button } from "../ui/button.tsx";
import styles from "../ui/states.module.css";

export const LoadingRows = ({ rows = 5 }: { readonly rows?: number }) => {
  const text = useText();
  const online = useConnection((state) => state.online);
  // NAV-09: nothing is loading, so nothing may look as if it were.
  if (!online) {
    return (
      <div className={styles["state"]} role="status">
        <p>{text("shell.away.notYet")}</p>
      </div>
    );
  }
  return (
    <div className={styles["rows"]} role="status">
      <span className="visually-hidden">{text("shell.loading")}</span>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
};

type EmptyProps = { readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode };

export const EmptyState = ({ title, children, action }: EmptyProps) => (
  <div className={styles["state"]}>
    <b>{title}</b>
    {children !== undefined && <p>{children}</p>}
    {action}
  </div>
);

/** What was read, or why it could not be; both are missing while it loads. */
export type Read<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type UnreadProps = {
  readonly query: Omit<Read<unknown>, "data">;
  /** How many rows to draw while it loads. */
  readonly rows?: number;
};

/** Instead of what is not read yet: that it loads, or why it failed. */
export const Unread = ({ query: { error, refetch }, rows = 3 }: UnreadProps) =>
  error === null ? <LoadingRows rows={rows} /> : <FailedState error={error} onRetry={() => void refetch()} />;

type LoadedProps<Data> = UnreadProps & {
  readonly query: Read<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** What was read; before that, that it loads or why it failed. */
export const Loaded = <Data,>({ query, rows = 3, children }: LoadedProps<Data>) =>
  query.data === undefined ? <Unread query={query} rows={rows} /> : children(query.data);

type FadingProps = { readonly isOld: boolean; readonly children: ReactNode };

/** Fades what is shown while its successor loads. */
export const Fading = ({ isOld, children }: FadingProps) => (
  <div className={isOld ? styles["old"] : undefined}>{children}</div>
);

type FailedProps = { readonly error: Error; readonly onRetry: () => void };

export const FailedState = ({ error, onRetry }: FailedProps) => {
  const text = useText();
  return (
    <div className={styles["state"]} role="alert">
      <b>{text("shell.failed")}</b>
      <p>{error.message}</p>
      <Button onClick={onRetry}>{text("shell.retry")}</Button>
    </div>
  );
};
