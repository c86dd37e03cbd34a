import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { type ReceivedMail, readMail } from "./received-mail.ts";

export type MailServerBehaviour =
  | "takes"
  /** Accepts a mail, and confirms after `slowness` milliseconds. */
  | "slow"
  /** Accepts a mail and then falls silent. */
  | "silent"
  /** Answers 451 to every recipient, like a busy server or one with greylisting. */
  | "busy"
  /** Answers 550 to every sender. */
  | "refuses sender"
  /** Reads every mail and then answers 554. */
  | "refuses mail"
  /** Accepts a mail, but breaks the connection instead of confirming. */
  | "hangs up";

/**
 * A certificate with its key, and whether connections begin with TLS or change to it (STARTTLS).
 */
export interface MailServerTls {
  cert: string;
  key: string;
  isFromTheStart: boolean;
}

/** A real SMTP server on a free port, with the mails it received. */
export class MailServer implements AsyncDisposable {
  /** Every accepted mail, confirmed or not, in order of arrival. */
  readonly mails: ReceivedMail[] = [];
  /** Recipients that it refuses with 550 in every behaviour. */
  readonly unknownRecipients = new Set<string>();
  /** User names that signed in. */
  readonly signIns: string[] = [];
  behaviour: MailServerBehaviour = "takes";
  slowness = 500;
  /** Number of connections opened so far. */
  connectionsSoFar = 0;
  readonly #sockets = new Map<number, Socket>();
  #server: SMTPServer | undefined;
  #port = 0;

  readonly #tls: MailServerTls | undefined;

  constructor(tls?: MailServerTls) {
    this.#tls = tls;
  }

  static async start(tls?: MailServerTls): Promise<MailServer> {
    const server = new MailServer(tls);
    await server.goUp();
    return server;
  }

  /** Url for the setting SMTP_URL. */
  get url(): string {
    if (!this.#tls) return `smtp://127.0.0.1:${this.#port}`;
    return `${this.#tls.isFromTheStart ? "smtps" : "smtp"}://localhost:${this.#port}`;
  }

  /** Number of connections that are open now. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Listens again, on the same port. */
  async goUp(): Promise<void> {
    const smtp = this.#listener();
    // Clients that are killed break off their connections.
    smtp.on("error", () => {});
    smtp.server.on("connection", (socket: Socket) => {
      const port = socket.remotePort ?? 0;
      this.connectionsSoFar += 1;
      this.#sockets.set(port, socket);
      socket.once("close", () => this.#sockets.delete(port));
    });
    const listening = smtp.listen(this.#port, "127.0.0.1");
    await once(listening, "listening");
    this.#port = (listening.address() as AddressInfo).port;
    this.#server = smtp;
  }

  /** Closes the port, and every connection with it. */
  async goDown(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = new Promise<void>((done) => server.close(done));
    for (const socket of this.#sockets.values()) socket.destroy();
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.goDown();
  }

  #listener(): SMTPServer {
    return new SMTPServer({
      ...(this.#tls && { ...this.#tls, secure: this.#tls.isFromTheStart }),
      disabledCommands: this.#tls ? [] : ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username = "" }, _session, answer) => {
        this.signIns.push(username);
        answer(null, { user: username });
      },
      disableReverseLookup: true,
      onMailFrom: (_address, _session, answer) =>
        answer(this.behaviour === "refuses sender" ? refusal(550, "not from you") : null),
      onRcptTo: ({ address }, _session, answer) => {
        if (this.unknownRecipients.has(address)) answer(refusal(550, "no such mailbox"));
        else answer(this.behaviour === "busy" ? refusal(451, "come back later") : null);
      },
      onData: (stream, session, answer) => void this.#receive(stream, session, answer),
    });
  }

  async #receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    answer: (error?: Error | null) => void,
  ): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = {
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
    };
    const bytes = await wholeOf(stream);
    if (!bytes) return;
    if (this.behaviour === "refuses mail") return answer(refusal(554, "not such a mail"));
    const mail = { ...readMail(envelope, bytes), isAnswered: false };
    this.mails.push(mail);
    if (this.behaviour === "hangs up") this.#sockets.get(session.remotePort)?.destroy();
    if (this.behaviour === "slow") await sleep(this.slowness);
    if (this.behaviour === "silent" || !this.#sockets.has(session.remotePort)) return;
    mail.isAnswered = true;
    answer();
  }
}

/** Returns the message, or null if the connection broke before its end. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
  try {
    return await buffer(stream);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ECONNECTION") return null;
    throw error;
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
