/** A form of the business as the admin sends it, for tests, with some fields changed. */
export function exampleBusiness(changes: Record<string, unknown> = {}) {
  return {
    phone: "028 9649 6321",
    email: "office@decorspecialist.example",
    street: "4 Linenhall Yard",
    locality: "Lisburn",
    postcode: "BT28 1AA",
    region: "Northern Ireland",
    hours: [{ days: ["Monday", "Wednesday"], opens: "08:30", closes: "17:00" }],
    social: [{ name: "Instagram", url: "https://instagram.example/decor" }],
    ...changes,
  };
}
