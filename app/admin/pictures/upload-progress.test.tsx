import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wordsOf } from "#tests/site/page.ts";
import { UploadProgress } from "./upload-progress.tsx";

test("each file shows its progress: being prepared, its percentage, being made smaller, ready or waiting", () => {
  const html = renderToStaticMarkup(
    <UploadProgress
      files={[
        { number: 1, name: "hall.jpg", state: "sending", sent: 1 },
        { number: 2, name: "stair.png", state: "sending", sent: 0.439 },
        { number: 3, name: "door.gif", state: "shrinking", sent: 0 },
        { number: 4, name: "inn.jpg", state: "ready", sent: 0 },
        { number: 5, name: "bar.jpg", state: "waiting", sent: 0 },
      ]}
    />,
  );
  expect(wordsOf(html)).toBe(
    "hall.jpg Being prepared... stair.png 43 % door.gif Being made smaller... inn.jpg Ready to be sent bar.jpg Waiting",
  );
  const parts = [...html.matchAll(/aria-valuenow="(\d+)"/g)].map(([, now]) => now);
  expect(parts).toEqual(["100", "43", "0", "0", "0"]);
});
