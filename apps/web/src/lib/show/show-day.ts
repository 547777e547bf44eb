/** "2026-12-01" for 20261201: a business day has no zone to be shown in. */
export const showDay = (date: number): string => String(date).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
