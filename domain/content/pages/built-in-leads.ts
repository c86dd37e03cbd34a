import { withoutEditMarks } from "#domain/text/edit-mark.ts";

/** The introductions of the built-in pages. */
export const builtInLeads = {
  home: "Marbling, graining, lime wash and gilding by hand, for hotels, heritage buildings and fine homes across Northern Ireland.",
  services:
    "Each has its own tools, its own history and its own way of wearing. Open one to see how it is made and where it suits.",
  portfolio:
    "Halls, hotels and homes. Each page says what the room asked for, what we did and how it turned out.",
  about:
    "We are decorative painters in Belfast. Finishes are our whole trade, nearly all of them made by hand, and we have been at it for more than twenty years.",
  sampler:
    "Choose a finish and two colours, from our palette or of your own, and see how they go together.",
  contact:
    "A few lines about the room are enough to begin. We reply with questions, or with a day to come and look.",
};

/** Whether a page still has an introduction that nobody wrote for this business. */
export function isBuiltInLead(shown: string): boolean {
  return Object.values(builtInLeads).includes(withoutEditMarks(shown));
}
