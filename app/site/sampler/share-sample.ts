/**
 * Offers the address of a sample to the device's other programs, or copies it.
 * @returns what to tell the visitor; null if there is nothing to say
 */
export async function shareSample({ title, url }: { title: string; url: string }) {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return null;
    }
    await navigator.clipboard.writeText(url);
    return "The link to this sample is copied.";
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // The visitor closed the list of programs.
    if (error.name === "AbortError") return null;
    return "This browser does not share or copy. The address of this page is the link.";
  }
}
