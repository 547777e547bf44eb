/** Addresses of NAV-01 whose page is not built yet; each names the text that says what it will contain. */
/** A part of the `coming` catalog. */
type Area = "limits";

export const comingAreas: Readonly<Record<string, Area>> = {
  limits: "limits",
};
