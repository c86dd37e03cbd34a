import { type Logger, pino } from "pino";

export type { Logger };

/** Structured log on standard output. Callers keep personal data out of it: no bodies, no addresses, no queries. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
