/** Where something that happened, or could not be read, is reported; the server's logger is one. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: { err: unknown }, message: string): void;
}
