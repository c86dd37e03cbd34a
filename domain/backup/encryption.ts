import { Decrypter, Encrypter } from "age-encryption";
import { UnreadableBackup } from "./contents.ts";

/** The first bytes of an age file (https://age-encryption.org/v1). */
const ageMark = "age-encryption.org/v1";

/**
 * The base-2 logarithm of scrypt's work: 32 MB and a tenth of a second. age's own default of 18
 * needs 600 MB, which small servers do not have. `BACKUP_KEY` has at least 20 characters.
 */
const scryptWork = 15;

/** The bytes as an age file, which `age --decrypt` opens with the same passphrase. */
export async function encrypted(
  bytes: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptWork);
  return encrypter.encrypt(bytes);
}

/**
 * The bytes of a backup in clear. A damaged part makes the stream throw. Throws `UnreadableBackup`
 * when the file is encrypted and the passphrase is wrong or missing.
 * @param start the first bytes of the file
 */
export async function decrypted(
  bytes: ReadableStream<Uint8Array>,
  start: Uint8Array,
  passphrase: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  if (!Buffer.from(start).toString("latin1").startsWith(ageMark)) return bytes;
  if (!passphrase)
    throw new UnreadableBackup(
      "The backup is encrypted: set BACKUP_KEY to the passphrase that it was made with.",
    );
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    const reason = (error as Error).message;
    if (reason.startsWith("no identity matched"))
      throw new UnreadableBackup(
        "BACKUP_KEY is not the passphrase that the backup was made with, or the first bytes of the file are damaged.",
      );
    throw error;
  }
}
