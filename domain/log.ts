/** Takes reports of events and of failures. The server's logger implements it. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: { err: unknown; [detail: string]: unknown }, message: string): void;
}
