/** The sidebar, in the order of the specification. */
export const adminLinks = [
  { label: "Dashboard", path: "/admin" },
  { label: "Services", path: "/admin/services" },
  { label: "Portfolio", path: "/admin/portfolio" },
  { label: "Testimonials", path: "/admin/testimonials" },
];
