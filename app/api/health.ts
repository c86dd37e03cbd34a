/** `GET /healthz`, for a load balancer: 200 while the process serves pages, database or not. */
export function loader() {
  return Response.json({ status: "ok" });
}
