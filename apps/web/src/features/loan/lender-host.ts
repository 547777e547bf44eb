/** The host of a lender's address; undefined for whatever is not https, names a user, or has a host without a name. */
export const lenderHost = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, hostname, username, password } = new URL(address);
  const isNamed = hostname.includes(".") && !/^[\d.]+$/.test(hostname);
  return protocol === "https:" && isNamed && username === "" && password === "" ? host : undefined;
};
