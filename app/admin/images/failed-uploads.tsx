import { Button } from "#app/ui/button.tsx";

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
