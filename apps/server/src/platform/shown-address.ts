/** The address to open, of the one that is listened at: passkeys belong to a host name, so this machine is shown by its name (SES-15). */
export const shownAddress = (listening: string): string =>
  listening.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, "http://localhost");
