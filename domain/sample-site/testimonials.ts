import { type PartialItem, wholeItem } from "#domain/content/content-type.ts";
import { type Testimonial, testimonials as testimonialType } from "#domain/content/testimonials.ts";

const samples: PartialItem<typeof testimonialType>[] = [
  {
    id: "testimonial-1",
    name: "Helen Patterson",
    role: "Property manager",
    company: "building preservation trust, County Down",
    quote:
      "They matched graining from 1840 so closely that our conservation officer asked which door was new.",
    rating: 5,
    project: "georgian-townhouse-hall",
  },
  {
    id: "testimonial-2",
    name: "Conor Devlin",
    role: "General manager",
    company: "independent hotel, Belfast",
    quote:
      "Guests ask whether the gold is real, and we can tell them it is. I was told twelve days and had the keys back on the twelfth.",
    rating: 5,
    project: "hotel-bar-in-gold-leaf",
  },
  {
    id: "testimonial-3",
    name: "Stephen Mawhinney",
    role: "Home owner, Malone",
    company: "",
    quote:
      "Turned up when they said, covered everything, left the room cleaner than they found it. I was the doubter about lime wash and I am the one who sits in there now.",
    rating: 5,
    project: "drawing-room-malone",
  },
  {
    id: "testimonial-4",
    name: "Deirdre Mallon",
    role: "Bookings secretary",
    company: "civic hall, County Armagh",
    quote:
      "I had a plan each Monday of which half of the hall they needed, and they kept to it. That includes the week of the feis, when three hundred children came past the scaffold and nobody left with paint on them.",
    rating: 5,
    project: "civic-hall-restoration",
  },
  {
    id: "testimonial-5",
    name: "Grace Lyttle",
    role: "Owner",
    company: "family restaurant, Lisburn",
    quote:
      "We could not run to a marble counter, so this is paint. After three years of trays and buggies it had two chips, and they called in on the way to another job and touched them up.",
    rating: 5,
    project: "",
  },
  {
    id: "testimonial-6",
    name: "David Boyd",
    role: "Home owner, Holywood",
    company: "",
    quote:
      "Dearest of our three quotes, and the only one from somebody who opened the cupboards first. The dragged doors have had four years of two children and a Labrador. They wipe clean.",
    rating: 5,
    project: "",
  },
];

/**
 * The built-in testimonials; the home page shows the first three. Sample content: the people are
 * invented.
 */
export const sampleTestimonials: Testimonial[] = samples.map((sample) =>
  wholeItem(testimonialType, sample),
);
