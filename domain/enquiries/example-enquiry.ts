/** An enquiry as a visitor's browser posts it, for tests, with some fields changed. */
export function exampleEnquiry(changes: Record<string, unknown> = {}) {
  return {
    name: "Aoife Magee",
    email: "aoife@example.com",
    phone: "028 9649 6123",
    postcode: "BT1 5GS",
    service: "Marbling",
    message: "Two columns in our hall.\n\nCould you come and look?",
    honeypot: "",
    ...changes,
  };
}
