import { ECDH } from "node:crypto";
import { z } from "zod";
import { parseJson } from "#domain/text/parse-json.ts";

/** The push services of browsers: a host, and domains of which every host is one. */
const hosts = ["fcm.googleapis.com"];
const domains = ["push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

const longestEndpoint = 2_048;

const unreadable = "The browser sent something unexpected. Reload the page, then turn on notices.";
const unknownHost =
  "This browser gets notices from a service that the website does not know. Use Chrome, Edge, Firefox or Safari.";

/**
 * Where a browser gets notices: the parts that we need of its `PushSubscription.toJSON()`. The
 * server sends requests to `endpoint`, so it must be an `https` URL of a known push service, and
 * name neither user nor port.
 */
export const pushSubscription = z.object(
  {
    endpoint: z
      .string(unreadable)
      .max(longestEndpoint, unreadable)
      .transform((text) => URL.parse(text))
      .refine((url) => url !== null && isPlain(url), unreadable)
      .refine((url) => url === null || isKnownHost(url.hostname), unknownHost)
      .transform((url) => url?.href ?? ""),
    keys: z.object(
      {
        /** The browser's public key on the curve P-256, 65 bytes in base64url. */
        p256dh: z
          .string(unreadable)
          .regex(/^B[A-P][\w-]{85}=?$/, { error: unreadable, abort: true })
          .refine(isOnCurve, unreadable),
        /** 16 bytes in base64url that only the browser and the site know. */
        auth: z.string(unreadable).regex(/^[\w-]{22}(==)?$/, unreadable),
      },
      unreadable,
    ),
  },
  unreadable,
);

export type PushSubscription = z.output<typeof pushSubscription>;

export type ReadSubscription =
  | { outcome: "read"; subscription: PushSubscription }
  | { outcome: "invalid"; message: string };

/** Reads the JSON text that a browser sent. The message is for the person. */
export function readSubscription(json: string): ReadSubscription {
  const { data, error } = pushSubscription.safeParse(parseJson(json));
  if (!error) return { outcome: "read", subscription: data };
  return { outcome: "invalid", message: error.issues[0]?.message ?? unreadable };
}

function isPlain({ protocol, username, password, port }: URL): boolean {
  return protocol === "https:" && username === "" && password === "" && port === "";
}

/** Whether it is a point of the curve. Nothing can be encrypted for another. */
function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

function isKnownHost(hostname: string): boolean {
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(`.${domain}`));
}
