import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that takes everything and keeps nothing. */
export interface MailSink extends AsyncDisposable {
  /** As in the setting SMTP_URL. */
  url: string;
  /** How many mails it has taken. */
  taken(): number;
}

export async function startMailSink(): Promise<MailSink> {
  let taken = 0;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, _session, answer) {
      stream.resume().once("end", () => {
        taken += 1;
        answer();
      });
    },
  });
  // Clients that end break off their connections.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    [Symbol.asyncDispose]: () => new Promise((done) => server.close(done)),
  };
}
