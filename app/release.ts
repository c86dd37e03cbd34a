/** Which program this is. */
export interface Release {
  /** As in package.json. */
  version: string;
  /** Twelve digits of git's hash, with `-dirty` if there were changes; `unknown` without git. */
  commit: string;
}
