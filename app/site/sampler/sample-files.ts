/** The file as a `data:` URL, which storage can hold. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * The file of a `data:` URL in base64, since the site's policy lets no page show or fetch one. Null
 * if it is damaged.
 */
export function fileOf(dataUrl: string): Blob | null {
  const [, type = "", content = ""] =
    /^data:([^;,]+);base64,([a-z0-9+/]+={0,2})$/i.exec(dataUrl) ?? [];
  if (!content || content.length % 4 > 0) return null;
  const letters = atob(content);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` takes several times as long.
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return new Blob([bytes], { type });
}

/** Gives the visitor a file, as a download does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Firefox reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** 'Dragging, Bottle Green over Sage' as `dragging-bottle-green-over-sage.png`. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["sample"];
  return `${words.join("-")}.png`;
}
