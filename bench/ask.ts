import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** What a server answered, as it came over the wire. */
export interface Answer {
  status: number;
  /** Names and values as they were sent, in their order. */
  headers: [name: string, value: string][];
  /** Still compressed, when it was. */
  body: Buffer;
}

/** Asks for a page on a connection of its own, which nothing decodes, follows or keeps. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const asked = request(url, { agent: false, headers }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  if (!answer) throw new Error(`${url} gave no answer`);
  const raw = answer.rawHeaders;
  const pairs = raw.flatMap((name, at): Answer["headers"] =>
    at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : [],
  );
  return { status: answer.statusCode ?? 0, headers: pairs, body: await buffer(answer) };
}

export function headerOf(answer: Answer, wanted: string): string | undefined {
  return answer.headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];
}
