/** A project form as the admin sends it, for tests, with some fields changed. */
export function exampleProject(changes: Record<string, unknown> = {}) {
  return {
    title: "Bank hall, Lisburn",
    slug: "bank-hall-lisburn",
    sector: "Commercial",
    location: "Lisburn",
    year: 2024,
    client: "A bank",
    duration: "3 weeks",
    scope: "Twelve columns marbled as Connemara.",
    finishes: ["Marbling", "Gold Leaf"],
    challenge: "The hall stayed open.",
    solution: "Nights.",
    outcome: "Nobody noticed until it was done.",
    images: [
      { url: "/pictures/bank-1.jpg", alt: "Columns from the door", caption: "From the door" },
      { url: "/pictures/bank-2.jpg", alt: "A capital", caption: "" },
    ],
    testimonial: { quote: "They kept to the plan.", author: "M. Hughes", role: "Manager" },
    ...changes,
  };
}
