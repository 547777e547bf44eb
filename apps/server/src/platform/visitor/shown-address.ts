/** The address that people open, for one at which the server listens: this machine is `localhost`, since passkeys need a host name (SES-15). */
export const shownAddress = (listening: string): string =>
  listening.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, "http://localhost");
