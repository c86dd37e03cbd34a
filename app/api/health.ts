/** `GET /healthz`, for a balancer: the process serves pages, whatever its database and disk do. */
export function loader() {
  return Response.json({ status: "ok" });
}
