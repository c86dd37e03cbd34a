// By itself, because the quote form needs nothing else of the sampler.

/** Path of the picture of a sample that the server makes. */
export function samplePicturePath(code: string): string {
  return `/sampler/${code}.jpg`;
}
