/** JNL-01. */
export const pageSize = 10;
