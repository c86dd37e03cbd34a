import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

interface CopyFieldProps {
  label: string;
  value: string;
  hint: string;
}

/**
 * A link to copy, with a button, and another that shares it where the browser can, as on phones.
 * Where the browser does not let pages copy, as on a site without TLS, the button selects the link
 * and says which keys copy it.
 */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const id = useId();
  const [words, setWords] = useState("");
  const canShare = "share" in navigator;

  async function copy() {
    const field = document.getElementById(id) as HTMLInputElement | null;
    field?.focus();
    field?.select();
    setWords((await isCopied(value)) ? "Copied." : "The link is selected: copy it with Ctrl+C.");
  }

  return (
    <div className="grid gap-2">
      <TextField id={id} name="link" label={label} value={value} hint={hint} readOnly required />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={copy}>
          Copy the link
        </Button>
        {canShare && <Button onClick={() => share(value)}>Share the link</Button>}
        <p role="status">{words}</p>
      </div>
    </div>
  );
}

/** Opens the phone's list of apps. A person who closes it has decided not to share. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Whether the browser has copied the text. Browsers refuse by throwing a `DOMException`. */
async function isCopied(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return document.execCommand("copy");
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
