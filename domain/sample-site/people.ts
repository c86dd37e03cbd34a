/** Invented people. Their names say so, because visitors would take them for real ones. */
export const samplePeople = [
  {
    name: "Niamh McKeown (sample name)",
    role: "Grainer and marbler",
    words:
      "Served her time with a church decorator in Newry, and has kept every board she ever matched. Measures up, mixes the colours and does the drawing.",
    picture: "",
  },
  {
    name: "Tom Gillespie (sample name)",
    role: "Gilder",
    words:
      "Came from sign writing, which is why the edges are straight. Lays all the leaf, and paints the lettering on the vans.",
    picture: "",
  },
  {
    name: "Marek Nowak (sample name)",
    role: "Lime and plaster",
    words:
      "Finds out what a wall is made of before anybody opens a tin. Repairs in lime, and washes down what others have sealed up.",
    picture: "",
  },
  {
    name: "Ruth Hanna (sample name)",
    role: "Front desk",
    words:
      "Takes the calls, sends out the quotes and keeps the dates. Painted scenery for twelve years, so she knows what she is promising.",
    picture: "",
  },
];

const sampleNames = new Set(samplePeople.map(({ name }) => name));

/** Whether a person on the about page has the name of an invented one. */
export function isSamplePerson({ name }: { name: string }): boolean {
  return sampleNames.has(name);
}
