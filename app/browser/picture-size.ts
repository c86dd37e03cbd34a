interface PictureSize {
  width: number;
  height: number;
}

/**
 * The picture's upright size in pixels. It is known before the pixels are decoded, so that the full
 * picture need not stay in memory. Null if the browser cannot read this picture.
 */
export async function pictureSize(file: Blob): Promise<PictureSize | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    const isRead = await new Promise<boolean>((resolve) => {
      image.onload = () => resolve(true);
      image.onerror = () => resolve(false);
      image.src = url;
    });
    return isRead ? { width: image.naturalWidth, height: image.naturalHeight } : null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The same picture's size with at most `longestSide` pixels on its longer side; never larger. */
export function sizeWithin(longestSide: number, { width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
