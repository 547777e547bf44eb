/** The wire's limit on the length of a passkey's name. */
const longestName = 40;

/** The name as it is stored; undefined when it is empty or too long. */
export const passkeyName = (typed: string): string | undefined => {
  const name = typed.trim();
  return name === "" || name.length > longestName ? undefined : name;
};
