import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { serviceCards } from "./cards.ts";
import { finishNote, panelColour } from "./shown-picture.ts";

test.each([
  ["Dragging", "Dragging, bottle green over sage", "Bottle green over sage"],
  ["Rag Roll", "Rag rolling, plaster pink over cream", "Plaster pink over cream"],
  ["Gold Leaf", "Panels, doors and dados", "Panels, doors and dados"],
  ["Gold Leaf", "gold leaf", "Gold leaf"],
  ["Gold Leaf", "", ""],
])("the card of %s captioned %j says %j", (finish, caption, note) => {
  expect(finishNote(finish, caption)).toBe(note);
});

test("a card's picture has the service's alt text and caption", () => {
  const site = builtInSite({});
  const picture = examplePictureCalled("hall");
  const hero = { heroImage: picture.url, heroAlt: "A hall", heroCaption: "In the hall" };
  const services = site.services.map((service) => ({ ...service, ...hero }));
  const [card] = serviceCards({ ...site, services, pictures: { [picture.url]: picture } });
  expect(card?.picture).toMatchObject({ alt: "A hall", caption: "In the hall" });
});

test("seven finishes in a row have different colours, and the eighth has the first one again", () => {
  const row = [0, 1, 2, 3, 4, 5, 6].map(panelColour);
  expect(new Set(row).size).toBe(7);
  expect(panelColour(7)).toBe(row[0]);
  expect(panelColour(-1), "a finish that is not a service").toBe(row[0]);
});
