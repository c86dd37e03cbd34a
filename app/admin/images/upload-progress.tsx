/** A file that was chosen, until it is stored or refused. */
export interface FileOnItsWay {
  /** Its place among the files that were chosen together, from 1. */
  number: number;
  name: string;
  /** Share of its bytes that were sent, 0 to 1; null while it waits for those before it. */
  sent: number | null;
}

/** How far each file has come. */
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
  const percent = percentOf(sent ?? 0);
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

/** Once all of it is sent the server still makes its sizes, which takes as long again. */
function stateOf({ sent }: FileOnItsWay): string {
  if (sent === null) return "Waiting";
  return sent < 1 ? `${percentOf(sent)} %` : "Being prepared...";
}

function percentOf(share: number): number {
  return Math.floor(share * 100);
}
