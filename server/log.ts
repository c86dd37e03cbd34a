import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

/**
 * Structured log on standard output, a JSON object a line. Callers keep personal data out of it: no
 * bodies, no addresses, no queries.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What went wrong and where. Other properties stay out: PostgreSQL puts the row it refused into
 * `detail`.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, code, stack } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack };
}
