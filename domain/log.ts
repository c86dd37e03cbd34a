/** Where something that could not be read is reported; the server's logger is one. */
export interface Log {
  warn(details: { err: unknown }, message: string): void;
  error(details: { err: unknown }, message: string): void;
}
