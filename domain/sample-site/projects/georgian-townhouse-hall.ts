import type { PartialItem } from "#domain/content/content-type.ts";
import type { projects } from "#domain/content/projects.ts";
import { projectImages } from "#domain/sample-site/pictures.ts";

export const georgianTownhouseHall: PartialItem<typeof projects> = {
  id: "project-georgian-townhouse-hall",
  title: "Georgian townhouse hall",
  slug: "georgian-townhouse-hall",
  sector: "Heritage",
  location: "Downpatrick, County Down",
  year: 2021,
  client: "A building preservation trust",
  duration: "7 weeks",
  scope:
    "Entrance hall dragged in bottle green over sage, and a new softwood front door grained to match doors of 1840.",
  finishes: ["Dragging", "Wood Graining", "Hand-Brushed Joinery"],
  challenge: [
    "Some decades ago the front door rotted at the foot and was replaced with a flush one. The trust had a joiner make a six-panel door in redwood, right in every moulding. Two doors off the hall still carried oak graining of about 1840, and the new one would be seen beside them.",
    "Above the wainscot the plaster was original and far from flat, with a long swelling where a doorway had once been blocked. Dragged lines show up a hump. Levelling the wall would have meant losing plaster that the trust was there to keep.",
  ].join("\n\n"),
  solution: [
    "The old doors came first. We cleaned them with soft cloths and mild solvent until we could read how the grainer had worked: a buff ground, steel combs for the straight grain, a thumb in a cloth for the figure. The new door had its knots sealed with shellac, then primer and three coats of buff eggshell. It was grained with the same kind of tools, overgrained in vandyke brown bound with beer, and varnished in a tone between the old doors and a new one.",
    "Loose plaster was pinned and grouted, hollows were filled by hand, and the swelling was left. To keep it quiet we brought the two greens close together and dragged each panel in a single stroke, so that no join falls where the light rakes across. The panel mouldings, wainscot and doorcase are stone-coloured eggshell, brushed along the timber without a roller.",
  ].join("\n\n"),
  outcome: [
    "The ground floor is let as offices and the hall is walked through every day. In three years it needed one repair, where the handlebar of a bicycle caught a panel. That panel was glazed again from corner to corner in an afternoon.",
    "Inside, the door has had nothing but a damp cloth. Its weather side is painted plain and comes up for a coat whenever the windows do. The walls should stand until the early 2030s before they want fresh varnish.",
  ].join("\n\n"),
  images: projectImages(
    "georgian-townhouse-1.jpg",
    "georgian-townhouse-2.jpg",
    "georgian-townhouse-3.jpg",
  ),
  testimonial: {
    quote:
      "I have specified graining before and been given brown paint with lines in it. Here somebody had read the old doors and answered them.",
    author: "Ian Crawford",
    role: "Conservation architect",
  },
};
