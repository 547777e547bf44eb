import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { pageAt } from "../site-groups.ts";

type Props = { readonly href: string; readonly children: ReactNode };

/** A link of an article: to a page of the app, to another file of the site, to a mail program, or elsewhere in a new window. */
export const ArticleLink = ({ href, children }: Props) => {
  if (href.startsWith("/")) return <SiteLink href={href}>{children}</SiteLink>;
  if (href.startsWith("mailto:")) return <a href={href}>{children}</a>;
  return <Elsewhere href={href}>{children}</Elsewhere>;
};

const SiteLink = ({ href, children }: Props) => {
  const { pathname, search, hash } = new URL(href, location.origin);
  if (pageAt(pathname) === undefined) return <a href={href}>{children}</a>;
  return (
    <Link
      to={pathname as string}
      search={Object.fromEntries(new URLSearchParams(search)) as never}
      {...(hash === "" ? {} : { hash: hash.slice(1) })}
    >
      {children}
    </Link>
  );
};

const Elsewhere = ({ href, children }: Props) => {
  const text = useText();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {text("articles.newWindow")}</span>
    </a>
  );
};
