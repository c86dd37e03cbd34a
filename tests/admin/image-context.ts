import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import {
  imagesContext,
  incomingFilesContext,
  logErrorContext,
  picturesContext,
  type RequestFacts,
  requestFactsContext,
  secretsContext,
} from "#app/context.ts";
import { picturesByUrl } from "#domain/images/images.ts";
import { incomingFiles } from "#domain/images/incoming-file.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";
import type { TestImages } from "#tests/images/images.ts";

/** What the program gives to the routes that receive and edit pictures. */
export function imageContext({ db, options }: TestDatabase, { tools }: TestImages) {
  const context = new RouterContextProvider();
  context.set(imagesContext, tools);
  context.set(requestFactsContext, { clientAddress: "192.0.2.1" } as RequestFacts);
  context.set(secretsContext, { current: "for tests", previous: null });
  context.set(incomingFilesContext, incomingFiles(join(options.dataDir, "incoming")));
  context.set(logErrorContext, tools.logError);
  context.set(picturesContext, (urls = []) => picturesByUrl(db, urls));
  return context;
}
