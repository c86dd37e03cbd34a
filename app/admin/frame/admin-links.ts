/** The sidebar: in the order of the specification, then what we add to it. */
export const adminLinks = [
  { label: "Dashboard", path: "/admin" },
  { label: "Enquiries", path: "/admin/enquiries" },
  { label: "Services", path: "/admin/services" },
  { label: "Portfolio", path: "/admin/portfolio" },
  { label: "Testimonials", path: "/admin/testimonials" },
  { label: "Business Details", path: "/admin/settings" },
  { label: "Publish", path: "/admin/publish" },
  { label: "History", path: "/admin/history" },
];
