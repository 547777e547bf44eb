/** The page of a list that an address asks for; the first one when it names none. */
export const pageNumber = (field: string | undefined): number =>
  field !== undefined && /^[1-9]\d{0,5}$/.test(field) ? Number(field) : 1;
