import type { ShownProtection } from "./protection.server.ts";

interface FirstFactorNoteProps {
  protection: ShownProtection;
  /** What is about to be added, such as 'this passkey'. */
  factor: string;
}

/** Says, before the first factor beside the password, where the password alone goes on working. */
export function FirstFactorNote({ protection, factor }: FirstFactorNoteProps) {
  const { passkeys, appSince, browsers } = protection;
  if (passkeys.length > 0 || appSince !== null) return null;
  return (
    <div className="grid gap-2">
      <p>Your password alone goes on working where you have signed in before:</p>
      <ul className="list-disc pl-5">
        {browsers.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        Anywhere else, signing in then asks for {factor}, or for one of the recovery codes that you
        get next. To go on using another device without them, sign in there first.
      </p>
    </div>
  );
}
