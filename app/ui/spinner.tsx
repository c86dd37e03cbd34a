/** Shows that something is loading. It does not turn if the user prefers reduced motion. */
export function Spinner() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-ink-soft">
      <span
        aria-hidden
        className="size-5 rounded-full border-2 border-line border-t-green motion-safe:animate-spin"
      />
      Loading...
    </p>
  );
}
