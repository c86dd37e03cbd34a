import { type Business, business as businessType } from "#domain/content/business.ts";
import { wholeItem } from "#domain/content/content-type.ts";

/**
 * Sample details. The number lies in Ofcom's range for fiction and the e-mail domain is reserved,
 * so neither reaches anyone.
 */
export const sampleBusiness: Business = wholeItem(businessType, {
  name: "Decor Specialist",
  initials: "DS",
  description:
    "Decorative finishes, made by hand, for commercial, heritage and residential properties in Belfast and Northern Ireland.",
  email: "hello@decorspecialist.example",
  phone: "028 9649 6123",
  street: "",
  locality: "Belfast",
  postcode: "",
  region: "Northern Ireland",
  country: "GB",
  areaServed: ["Belfast", "Northern Ireland"],
  hours: [
    {
      label: "Mon-Fri 8AM-6PM",
      days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "08:00",
      closes: "18:00",
    },
    { label: "Sat 9AM-4PM", days: ["Saturday"], opens: "09:00", closes: "16:00" },
  ],
  social: [],
});

/** The address of the first account, unless the settings name another. No mail reaches it. */
export const sampleAddress = `admin@${sampleBusiness.email.split("@")[1]}`;
