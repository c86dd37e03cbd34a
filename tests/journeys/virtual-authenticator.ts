import type { Page } from "playwright-core";

/**
 * Gives the page's browser a device for passkeys, such as a phone with a fingerprint. Chromium
 * makes passkeys on localhost, never on 127.0.0.1.
 */
export async function addVirtualAuthenticator(page: Page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await debug.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the device recognises the person's finger. */
    recognises: (isUserVerified: boolean) =>
      debug.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** How many passkeys it holds. */
    async count() {
      const { credentials } = await debug.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
  };
}
