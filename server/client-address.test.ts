import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const connection = "10.0.0.1";

function asked(forwarded?: string, remoteAddress: string | undefined = connection) {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe("the visitor's address", () => {
  test("is the connection's own when no proxy is trusted, whatever the visitor claims", () => {
    expect(clientAddress(asked(), 0)).toBe(connection);
    expect(clientAddress(asked("203.0.113.9"), 0)).toBe(connection);
  });

  test("behind one proxy is what that proxy saw", () => {
    expect(clientAddress(asked("203.0.113.9"), 1)).toBe("203.0.113.9");
    expect(clientAddress(asked("2001:db8::7"), 1)).toBe("2001:db8::7");
  });

  test("behind one proxy is not what the visitor wrote in front", () => {
    expect(clientAddress(asked("198.51.100.1, 198.51.100.2, 203.0.113.9"), 1)).toBe("203.0.113.9");
  });

  test("behind two proxies is what the outer one saw", () => {
    expect(clientAddress(asked("203.0.113.9, 192.0.2.10"), 2)).toBe("203.0.113.9");
    expect(clientAddress(asked("198.51.100.1, 203.0.113.9, 192.0.2.10"), 2)).toBe("203.0.113.9");
  });

  test("is the connection's own when the proxies said less than they should have", () => {
    expect(clientAddress(asked(), 1)).toBe(connection);
    expect(clientAddress(asked(""), 1)).toBe(connection);
    expect(clientAddress(asked("203.0.113.9"), 2)).toBe(connection);
  });

  test("is found between stray spaces and commas", () => {
    expect(clientAddress(asked(" , 198.51.100.1 ,, 203.0.113.9 ,"), 1)).toBe("203.0.113.9");
  });

  test("is empty for a connection that has gone", () => {
    const gone = { headers: {}, socket: {} } as unknown as IncomingMessage;
    expect(clientAddress(gone, 0)).toBe("");
  });
});
