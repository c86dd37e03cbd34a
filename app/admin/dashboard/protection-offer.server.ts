import { accountsContext, type ContextReader, logErrorContext } from "#app/context.ts";

/** Whether to offer a passkey. False when the database fails: other parts of the page say so. */
export async function readProtectionOffer(
  context: ContextReader,
  asked: { userId: string; now: Date },
): Promise<boolean> {
  try {
    return await context.get(accountsContext).isProtectionOffered(asked);
  } catch (error) {
    context.get(logErrorContext)(error, "The offer of sign-in protection could not be read");
    return false;
  }
}
