import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { endBrokenStream } from "#app/browser/end-broken-stream.ts";
import { ignoreAborts } from "#app/browser/ignore-aborts.ts";
import { FailedRequest } from "#app/ui/failed-request.ts";

endBrokenStream();
ignoreAborts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FailedRequest value={document.documentElement.dataset.failedRequest}>
        <HydratedRouter />
      </FailedRequest>
    </StrictMode>,
  );
});
