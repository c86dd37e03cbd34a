export interface LiveConnection {
  status: number;
  events(): string[];
  /** Everything that the server sent so far. */
  text(): string;
  /** Resolves when the server ends the connection. */
  ended: Promise<void>;
  /** Closes the connection, as a page that is left does. */
  leave(): void;
}

/** Opens `/admin/live` and collects its events. */
export async function followLive(origin: string, Cookie: string): Promise<LiveConnection> {
  const leaving = new AbortController();
  const headers = { Cookie, "Accept-Encoding": "gzip, br" };
  const response = await fetch(`${origin}/admin/live`, { headers, signal: leaving.signal });
  let text = "";
  const ended = (async () => {
    for await (const part of response.body ?? []) text += new TextDecoder().decode(part);
  })();
  ended.catch(() => {});
  return {
    status: response.status,
    events: () => [...text.matchAll(/^event: (.*)$/gm)].map(([, name = ""]) => name),
    text: () => text,
    ended,
    leave: () => leaving.abort(),
  };
}
