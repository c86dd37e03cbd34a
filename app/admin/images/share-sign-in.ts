import { UploadFailed } from "./send-image.ts";

/** Runs a call. If the session has ended, asks for the password and runs it again. */
export type SharedSignIn = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Asks once for several calls that run side by side: signing in repeats all of them, and after
 * Cancel each fails.
 * @param ask resolves to whether someone signed in
 */
export function shareSignIn(ask: () => Promise<boolean>): SharedSignIn {
  let asked: Promise<boolean> | null = null;
  let signIns = 0;
  let isDeclined = false;

  function askOnce(): Promise<boolean> {
    asked ??= ask().then((signedIn) => {
      asked = null;
      if (signedIn) signIns += 1;
      else isDeclined = true;
      return signedIn;
    });
    return asked;
  }

  return async function run(call) {
    const before = signIns;
    try {
      return await call();
    } catch (error) {
      const isSignedOut = error instanceof UploadFailed && error.status === 401;
      if (!isSignedOut || isDeclined) throw error;
      // Someone may have signed in while this call was under way.
      if (signIns === before && !(await askOnce())) throw error;
      return run(call);
    }
  };
}
