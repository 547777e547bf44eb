/** Whether a text is an amount as the server reads it: above zero, with at most that many decimals. */
export const isAmount = (text: string, decimals: number): boolean => {
  const [, part = ""] = text.split(".");
  return /^(0|[1-9]\d{0,11})(\.\d+)?$/.test(text) && part.length <= decimals && /[1-9]/.test(text);
};
