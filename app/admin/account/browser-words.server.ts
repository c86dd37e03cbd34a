/** A browser as its owner knows it, such as 'Firefox on Windows', from its `User-Agent` header. */
export async function browserWords(userAgent: string): Promise<string> {
  // Only the page of an account needs it.
  const { default: bowser } = await import("bowser");
  const { browser, os, platform } = bowser.parse(userAgent || "none");
  // 'iPhone' rather than 'iOS'.
  const system = platform.model || os.name;
  if (browser.name && system) return `${browser.name} on ${system}`;
  return browser.name || (system ? `A browser on ${system}` : "An unknown browser");
}
