const news = new EventTarget();

/** Tells the open page that something was saved or deleted somewhere. */
export function tellOfContent(): void {
  news.dispatchEvent(new Event("content"));
}

/** Call the answer to stop. */
export function onContentNews(listener: () => void): () => void {
  news.addEventListener("content", listener);
  return () => news.removeEventListener("content", listener);
}
