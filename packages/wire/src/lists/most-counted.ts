/** Counting the rows of an operators' list stops here: counting all would cost more than the page. */
export const mostCounted = 10_000;
