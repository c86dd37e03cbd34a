/**
 * What kind of business this can be: types of https://schema.org/LocalBusiness, as search engines
 * know them, in the words of the form. The first is the built-in one.
 */
export const businessKinds = {
  HousePainter: "Painter or decorator",
  GeneralContractor: "Builder",
  RoofingContractor: "Roofer",
  Plumber: "Plumber",
  Electrician: "Electrician",
  HVACBusiness: "Heating or ventilation engineer",
  Locksmith: "Locksmith",
  HomeAndConstructionBusiness: "Another building trade, for example a mason or a joiner",
  LocalBusiness: "Another business",
} as const;

export type BusinessKind = keyof typeof businessKinds;
