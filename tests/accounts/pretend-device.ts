import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "#domain/accounts/passkey-answers.ts";

interface DeviceOptions {
  /** Where the browser is. */
  origin?: string;
  /** Whether the device asks for finger, face or PIN. */
  verifiesUser?: boolean;
}

export type PretendDevice = ReturnType<typeof pretendDevice>;

/** A device with one passkey, as a browser would answer for it (WebAuthn level 2, ES256). */
export function pretendDevice(device: DeviceOptions = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const settings = { origin: "https://www.example.com", verifiesUser: true, ...device };

  /** RP id hash, flags (user present, user verified, key included) and counter. */
  function authenticatorData(host: string, counter: number, isNew: boolean): Buffer {
    const flags = 0x01 | (settings.verifiesUser ? 0x04 : 0) | (isNew ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), count]);
  }

  const clientData = (type: string, challenge: string, origin = settings.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const named = { id: id.toString("base64url"), rawId: id.toString("base64url") };
  const rest = {
    type: "public-key",
    clientExtensionResults: {},
    authenticatorAttachment: "platform",
  };

  return {
    id: named.id,
    /** The answer of `navigator.credentials.create`. */
    create({ challenge, rp }: PasskeyCreationOptions) {
      // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
        ...[x, y].map((part, index) =>
          Buffer.concat([Buffer.from([0x21 + index, 0x58, 32]), Buffer.from(part, "base64url")]),
        ),
      ]);
      const data = Buffer.concat([
        authenticatorData(rp.id ?? "", 0, true),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return {
        ...named,
        ...rest,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** The answer of `navigator.credentials.get`, on the page of another origin if one is given. */
    sign(
      { challenge, rpId = "" }: PasskeyRequestOptions,
      { counter = 0, origin }: { counter?: number; origin?: string } = {},
    ) {
      const data = authenticatorData(rpId, counter, false);
      const client = clientData("webauthn.get", challenge, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        ...rest,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** A CBOR text of fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
