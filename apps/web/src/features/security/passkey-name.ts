/** The wire's bound on a passkey's name. */
const longestName = 40;

/** The name as it is kept; undefined when there is none or it is too long. */
export const passkeyName = (typed: string): string | undefined => {
  const name = typed.trim();
  return name === "" || name.length > longestName ? undefined : name;
};
