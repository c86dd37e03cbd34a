import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wordsOf } from "#tests/site/page.ts";
import { UploadProgress } from "./upload-progress.tsx";

test("each file shows its progress: its percentage, being prepared, or waiting", () => {
  const html = renderToStaticMarkup(
    <UploadProgress
      files={[
        { number: 1, name: "hall.jpg", sent: 1 },
        { number: 2, name: "stair.png", sent: 0.439 },
        { number: 3, name: "door.gif", sent: null },
      ]}
    />,
  );
  expect(wordsOf(html)).toBe("hall.jpg Being prepared... stair.png 43 % door.gif Waiting");
  expect([...html.matchAll(/aria-valuenow="(\d+)"/g)].map(([, now]) => now)).toEqual([
    "100",
    "43",
    "0",
  ]);
});

test("without an upload, nothing is shown", () => {
  expect(renderToStaticMarkup(<UploadProgress files={[]} />)).toBe("");
});
