/**
 * The window of a gateway's page. A browser lets a page open one only during a press, and the address comes later; so the window is
 * opened empty and sent there. It gets no handle of this page. Where it was blocked, the question that follows has a link.
 */
export type PaymentWindow = { readonly goTo: (url: string) => void; readonly close: () => void };

export const openPaymentWindow = (open: () => Window | null = () => window.open("")): PaymentWindow => {
  const opened = open();
  if (opened !== null) opened.opener = null;
  return {
    goTo: (url) => {
      if (isPage(url)) opened?.location.replace(url);
      else opened?.close();
    },
    close: () => opened?.close(),
  };
};

/** Only addresses of pages are opened: no script, no file. */
export const isPage = (url: string): boolean => /^https?:\/\//.test(url);
