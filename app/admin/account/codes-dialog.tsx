import { useState } from "react";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Shows ten recovery codes the one time that anybody can read them. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const [copied, setCopied] = useState("");
  const text = `Recovery codes for ${location.host}\nEach works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("Copied.");
    } catch (error) {
      // The browser or its user forbids it.
      if (!(error instanceof DOMException)) throw error;
      setCopied("Your browser does not allow copying. Select the codes by hand.");
    }
  }

  return (
    <Dialog title="Your recovery codes" onClose={onClose}>
      <p className="hidden font-[550] print:block">{location.host}</p>
      <p>
        Print these or write them down, and keep them away from your phone. Each one lets you in
        once, after your password, when your phone or computer is lost. They are shown only now. If
        you are in a hurry, write down three, and make new ones later.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 border border-line bg-paper p-4 font-mono text-[1.05rem] whitespace-nowrap max-[22rem]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <p role="status" className="empty:hidden">
        {copied}
      </p>
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button onClick={copy}>Copy</Button>
        <a
          className={buttonClass()}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <Button onClick={() => print()}>Print</Button>
        <Button look="primary" className="max-sm:grow" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </Dialog>
  );
}
