/** Towns in which the sample business works. */
export const sampleTowns = [
  "Belfast",
  "Lisburn",
  "Holywood",
  "Bangor",
  "Newtownards",
  "Carrickfergus",
  "Antrim",
  "Downpatrick",
  "Newry",
  "Armagh",
];
