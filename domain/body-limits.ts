/** Bytes a visitor may send, without photos. An enquiry at every limit is under 40 KB as JSON. */
export const visitorBytes = 64 * 1024;

/** Bytes that an editor may save. Texts at every limit are under 900 KB as JSON. */
export const editorBytes = 1024 * 1024;

/** Bytes of a picture's form: more than a picture may have, so that a refusal can say its size. */
export const uploadBytes = 6 * 1024 * 1024;
