import { startTransition } from "react";
import { HydratedRouter } from "react-router/dom";
import { bearOtherWriters } from "#app/browser/bear-other-writers.ts";
import { endBrokenStream } from "#app/browser/end-broken-stream.ts";
import { hydrate } from "#app/browser/hydrate.tsx";
import { ignoreAborts } from "#app/browser/ignore-aborts.ts";
import { FailedRequest } from "#app/ui/failed-request.ts";

bearOtherWriters();
endBrokenStream();
ignoreAborts();
startTransition(() => {
  hydrate(
    document,
    <FailedRequest value={document.documentElement.dataset.failedRequest}>
      <HydratedRouter />
    </FailedRequest>,
  );
});
