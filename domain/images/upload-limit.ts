/** Bytes that an uploaded picture has to stay under: 5 MB, as computers count them. */
export const imageBytesLimit = 5 * 1024 * 1024;
