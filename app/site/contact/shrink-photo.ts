/** Enough to see a wall by, in pixels on the longer side. */
const longest = 2000;

/**
 * A photo as JPEG, small enough for a slow line and without what the camera wrote into it; also of
 * kinds that only this browser can read, such as an iPhone's HEIC. The file as it is where that
 * fails, for whatever reason: the server shrinks it then, or says what is wrong with it.
 */
export async function shrunkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((done) =>
      canvas.toBlob((shrunk) => done(shrunk ?? file), "image/jpeg", 0.85),
    );
  } catch {
    return file;
  }
}
