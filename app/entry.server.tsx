import { PassThrough, Readable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logErrorContext, requestFactsContext } from "./context.ts";
import { FailedRequest, ScriptNonce } from "./ui/page-contexts.tsx";

/** How long to wait for streamed data, in milliseconds. */
export const streamTimeout = 10_000;

/** Renders a page. Sends the shell as soon as it is ready, then streams the data that it awaits. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const refusal = refusalOfWrite(request, routerContext);
  if (refusal) return Promise.resolve(refusal);
  const facts = context.get(requestFactsContext);
  const nonce = facts.nonce || undefined;
  const failedRequest = status >= 500 ? facts.requestId : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <FailedRequest value={failedRequest}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </FailedRequest>
      </ScriptNonce>,
      {
        nonce,
        // Parts that are ready come in their place, however large. Without scripts, a part that is
        // sent behind the page would never be moved there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }));
        },
        onShellError: reject,
        onError(error) {
          // An aborted request rejects the data that it still awaits. That is not an error.
          if (request.signal.aborted) return;
          context.get(logErrorContext)(error, "A page could not be rendered completely");
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/**
 * The answer to a form that was posted to a page of the admin without a session or against the
 * rules: a line of text. Pages of ours do not post so, but to `.data` (their buttons wait for the
 * scripts), and a login screen rendered for each try would cost a stranger nothing and us 5 ms.
 */
function refusalOfWrite({ method }: Request, { staticHandlerContext }: EntryContext) {
  if (method === "GET" || method === "HEAD") return null;
  const refused = Object.values(staticHandlerContext.errors ?? {}).find(
    (error) => isRouteErrorResponse(error) && (error.status === 401 || error.status === 403),
  );
  if (!refused) return null;
  const { status, data } = refused;
  const words = status === 401 ? "Sign in at /admin first." : data?.message;
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response(words, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logErrorContext)(error, "A request failed");
};
