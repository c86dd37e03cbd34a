/** Path of an enquiry's thanks page. */
export function thanksPath(enquiry: { reference: string; proof: string }): string {
  return `/contact?${new URLSearchParams({ sent: enquiry.reference, proof: enquiry.proof })}`;
}
