import { BodyFault, mediaType, readText } from "./read-body.server.ts";

/** Reads a JSON body. */
export async function readJson(
  request: Request,
  bytes: number,
): Promise<{ json: unknown } | BodyFault> {
  if (mediaType(request) !== "application/json") return new BodyFault(415, "Send it as JSON.");
  try {
    return { json: JSON.parse(await readText(request, bytes)) };
  } catch (error) {
    if (error instanceof BodyFault) return error;
    if (error instanceof SyntaxError) return new BodyFault(400, "It is no JSON.");
    throw error;
  }
}

/** Reads a body that is a JSON object. */
export async function readJsonObject(
  request: Request,
  bytes: number,
): Promise<Record<string, unknown> | BodyFault> {
  const read = await readJson(request, bytes);
  if (read instanceof BodyFault) return read;
  const { json } = read;
  if (typeof json === "object" && json !== null) return json as Record<string, unknown>;
  return new BodyFault(400, "It is no JSON object.");
}
