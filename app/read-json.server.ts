/** The JSON object in a request's body; null when there is none. */
export async function readJson(request: Request): Promise<Record<string, unknown> | null> {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/json") return null;
  try {
    const body: unknown = await request.json();
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
