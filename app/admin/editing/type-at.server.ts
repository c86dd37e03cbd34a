import { type ListType, type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { nounAt } from "./content-areas.ts";

/** The content type whose list or editor is at this address. Throws if there is none. */
export function typeAt({ pathname }: URL): RegisteredType {
  const noun = nounAt(pathname);
  const type = typeOf(noun);
  if (!type) throw new Error(`No content type is called ${noun}`);
  return type;
}

/** The content type whose list is at this address, or above it. Throws if there is none. */
export function listTypeAt(url: URL): ListType {
  const type = typeAt(url);
  if (type.isSingle) throw new Error(`There is no list at ${url.pathname}`);
  return type;
}
