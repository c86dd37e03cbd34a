import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { type ReceivedMail, readMail } from "./received-mail.ts";

type MailServerBehaviour =
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

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts a real SMTP server on a free port, with the mails it received. */
export async function startMailServer(tls?: MailServerTls) {
  const sockets = new Map<number, Socket>();
  let smtp: SMTPServer | undefined;
  let port = 0;

  /** Listens again, on the same port. */
  async function goUp(): Promise<void> {
    smtp = listener();
    // Clients that are killed break off their connections.
    smtp.on("error", () => {});
    smtp.server.on("connection", (socket: Socket) => {
      const { remotePort = 0 } = socket;
      mailServer.connectionsSoFar += 1;
      sockets.set(remotePort, socket);
      socket.once("close", () => sockets.delete(remotePort));
    });
    const listening = smtp.listen(port, "127.0.0.1");
    await once(listening, "listening");
    port = (listening.address() as AddressInfo).port;
  }

  /** Closes the port, and every connection with it. */
  async function goDown(): Promise<void> {
    const up = smtp;
    if (!up) return;
    smtp = undefined;
    const closed = new Promise<void>((done) => up.close(done));
    for (const socket of sockets.values()) socket.destroy();
    await closed;
  }

  function listener(): SMTPServer {
    return new SMTPServer({
      ...(tls && { ...tls, secure: tls.isFromTheStart }),
      disabledCommands: tls ? [] : ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username = "" }, _session, answer) => {
        mailServer.signIns.push(username);
        answer(null, { user: username });
      },
      disableReverseLookup: true,
      onMailFrom: (_address, _session, answer) =>
        answer(mailServer.behaviour === "refuses sender" ? refusal(550, "not from you") : null),
      onRcptTo: ({ address }, _session, answer) => {
        if (mailServer.unknownRecipients.has(address)) answer(refusal(550, "no such mailbox"));
        else answer(mailServer.behaviour === "busy" ? refusal(451, "come back later") : null);
      },
      onData: (stream, session, answer) => void receive(stream, session, answer),
    });
  }

  async function receive(
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
    if (mailServer.behaviour === "refuses mail") return answer(refusal(554, "not such a mail"));
    mailServer.mails.push(readMail(envelope, bytes));
    if (mailServer.behaviour === "hangs up") sockets.get(session.remotePort)?.destroy();
    if (mailServer.behaviour === "slow") await sleep(mailServer.slowness);
    if (mailServer.behaviour === "silent" || !sockets.has(session.remotePort)) return;
    answer();
  }

  const mailServer = {
    /** Every accepted mail, confirmed or not, in order of arrival. */
    mails: [] as ReceivedMail[],
    /** Recipients that it refuses with 550 in every behaviour. */
    unknownRecipients: new Set<string>(),
    /** User names that signed in. */
    signIns: [] as string[],
    behaviour: "takes" as MailServerBehaviour,
    slowness: 500,
    /** Number of connections opened so far. */
    connectionsSoFar: 0,
    /** Number of connections that are open now. */
    get connections(): number {
      return sockets.size;
    },
    /** Url for the setting SMTP_URL. */
    get url(): string {
      if (!tls) return `smtp://127.0.0.1:${port}`;
      return `${tls.isFromTheStart ? "smtps" : "smtp"}://localhost:${port}`;
    },
    goUp,
    goDown,
    [Symbol.asyncDispose]: goDown,
  };
  await goUp();
  return mailServer;
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
