/** Refusals that no other try changes: late, full, too large, no form, no picture. */
const final = [403, 409, 413, 415, 422];

/** Whether a photo that was refused so would be refused again. A 429 that passes says when. */
export function isFinal({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return final.includes(status) || (status === 429 && !headers.has("Retry-After"));
}
