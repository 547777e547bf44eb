/** What an act about an investment product is about: the audit log is searched by it. */
export const subjectOfProduct = (productId: number): string => `product ${productId}`;
