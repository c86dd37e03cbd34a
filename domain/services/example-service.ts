/** A service form as the admin sends it, for tests, with some fields changed. */
export function exampleService(changes: Record<string, unknown> = {}) {
  return {
    name: "Gold Leaf",
    slug: "gold-leaf",
    summary: "Leaf laid by hand on mouldings and lettering.",
    description: "Loose and transfer leaf.\n\nOil size or water size.",
    heroImage: "/pictures/gold-leaf.jpg",
    heroAlt: "A gilded cornice",
    heroCaption: "Gold leaf, 23 carats",
    process: ["Prepare the ground", "Lay the size", "Lay the leaf"],
    applications: ["Cornices", "Fascias"],
    keywords: ["gilding", "gold leaf"],
    faq: [{ question: "Does it tarnish?", answer: "Not gold of 23 carats." }],
    ...changes,
  };
}
