/** REF-01. */
export const pageSize = 5;
