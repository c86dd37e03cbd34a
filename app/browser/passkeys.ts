import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "#domain/accounts/passkey-answers.ts";

/**
 * Whether this browser uses passkeys here, and reads and writes them as JSON. At an address of
 * digits there are none.
 */
export function canUsePasskeys(): boolean {
  return (
    !/^[\d.]+$|^\[/.test(location.hostname) &&
    typeof PublicKeyCredential === "function" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

export type PasskeyOutcome =
  /** For the server. */
  { outcome: "done"; answer: unknown } | { outcome: "failed"; message: string };

/** Asks the browser to make a passkey. */
export function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyOutcome> {
  return answerOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  );
}

/** Asks the browser for a passkey's signature. */
export function signWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyOutcome> {
  return answerOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
    }),
  );
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<PasskeyOutcome> {
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) return failed("NotAllowedError");
    return { outcome: "done", answer: credential.toJSON() };
  } catch (error) {
    // What a browser says of passkeys is a DOMException with one of these names.
    if (error instanceof DOMException) return failed(error.name);
    throw error;
  }
}

function failed(name: string): PasskeyOutcome {
  return { outcome: "failed", message: messages[name] ?? messages.NotAllowedError ?? "" };
}

const messages: Record<string, string> = {
  NotAllowedError: "No passkey was used. You can try again.",
  InvalidStateError: "This device has a passkey for this account already.",
  SecurityError: "Passkeys work at the website's own address only. Please open it there.",
};
