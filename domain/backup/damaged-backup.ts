/** A backup that must not be restored. `message` is one line that names the damage. */
export class DamagedBackup extends Error {
  override readonly name = "DamagedBackup";
}

/** A backup that cannot be opened with this key or by this program. `message` is one line. */
export class UnreadableBackup extends Error {
  override readonly name = "UnreadableBackup";
}
