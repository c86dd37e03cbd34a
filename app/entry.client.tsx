import { startTransition } from "react";
import { HydratedRouter } from "react-router/dom";
import { bearOtherWriters } from "#app/browser/bear-other-writers.ts";
import { endBrokenStream, ignoreAborts } from "#app/browser/end-broken-stream.ts";
import { hydrate } from "#app/browser/hydrate.tsx";
import { FailedRequest } from "./ui/page-contexts.tsx";

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
