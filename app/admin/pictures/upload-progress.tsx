import { Button } from "#app/ui/button.tsx";

/** A chosen file that is not yet stored or refused. */
export interface FileOnItsWay {
  /** Files chosen later have higher numbers. */
  number: number;
  name: string;
  state: "waiting" | "shrinking" | "ready" | "sending";
  /** Share that has been sent, 0 to 1. */
  sent: number;
}

/** A progress bar for each file. */
export function UploadProgress({ files }: { files: FileOnItsWay[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label="Uploads">
      {files.map((file) => (
        <li key={file.number} className="grid gap-1">
          <p className="flex justify-between gap-4 text-fine">
            <bdi className="min-w-0 wrap-anywhere">{file.name}</bdi>
            <span className="shrink-0 text-ink-soft">{stateOf(file)}</span>
          </p>
          <Bar {...file} />
        </li>
      ))}
    </ul>
  );
}

function Bar({ name, sent }: FileOnItsWay) {
  const percent = percentOf(sent);
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 bg-paper-deep"
    >
      <div className="h-full bg-green" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** After the upload, the server makes the picture's sizes, which takes a few seconds. */
function stateOf({ state, sent }: FileOnItsWay): string {
  if (state === "waiting") return "Waiting";
  if (state === "shrinking") return "Being made smaller...";
  if (state === "ready") return "Ready to be sent";
  return sent < 1 ? `${percentOf(sent)} %` : "Being prepared...";
}

function percentOf(share: number): number {
  return Math.floor(share * 100);
}

/** A chosen file that was not stored. */
export interface FailedUpload {
  /** Files chosen later have higher numbers. */
  number: number;
  name: string;
  message: string;
  canTryAgain: boolean;
}

interface FailedUploadsProps {
  failures: FailedUpload[];
  onTryAgain(number: number): void;
  /** Called when the owner leaves the file out. */
  onForget(number: number): void;
}

/** Says of each file why it was not uploaded, with a button for another try where it may help. */
export function FailedUploads({ failures, onTryAgain, onForget }: FailedUploadsProps) {
  if (failures.length === 0) return null;
  return (
    <ul aria-label="Not uploaded" className="grid gap-3">
      {failures.map(({ number, name, message, canTryAgain }) => (
        <li key={number} className="grid justify-items-start gap-2">
          <p role="alert" className="font-[550] wrap-anywhere text-burgundy">
            <bdi className="font-[700]">{name}:</bdi> <span>{message}</span>
          </p>
          {canTryAgain && (
            <div className="flex flex-wrap gap-2">
              <Button aria-label={`Try again: ${name}`} onClick={() => onTryAgain(number)}>
                Try again
              </Button>
              <Button aria-label={`Leave out ${name}`} onClick={() => onForget(number)}>
                Leave out
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
