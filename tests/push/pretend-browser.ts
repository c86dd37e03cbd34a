import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushSubscription } from "#domain/push/subscription.ts";

/** A browser that is subscribed to a push service, and reads what it gets from there. */
export interface PretendBrowser {
  subscription: PushSubscription;
  /** Decrypts the body of a push message (RFC 8188 and RFC 8291). Throws if it is not for it. */
  read(body: Buffer): string;
}

export function pretendBrowser(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("base64url")}`,
): PretendBrowser {
  const device = createECDH("prime256v1");
  const publicKey = device.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    },
    read(body) {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
      const shared = device.computeSecret(senderKey);
      const input = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
      const part = (name: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, bytes));
      const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // After the text comes a 2, which marks the last record, and zeros.
      return text.subarray(0, text.lastIndexOf(2)).toString();
    },
  };
}
