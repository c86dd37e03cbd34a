import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Picture } from "#domain/images/picture.ts";
import { focalPointClass, PictureBox } from "./picture-box.tsx";

const dragging: Picture = {
  url: "/pictures/dragging.jpg",
  width: 1600,
  height: 1067,
  colour: "#5b685a",
  alt: "Dragged panel",
  caption: "Dragging, bottle green over sage",
  avif: [
    { width: 360, url: "/pictures/dragging.0a1b2c3d-360.avif" },
    { width: 720, url: "/pictures/dragging.0a1b2c3d-720.avif" },
  ],
  webp: [{ width: 360, url: "/pictures/dragging.0a1b2c3d-360.webp" }],
  social: "/pictures/dragging.0a1b2c3d-social.jpg",
};

function show(props: Partial<Parameters<typeof PictureBox>[0]> = {}) {
  return renderToStaticMarkup(
    createElement(PictureBox, { picture: dragging, sizes: "100vw", ...props }),
  );
}

test("the markup gives the size and every variant, smallest format and narrowest first", () => {
  const html = show({ sizes: "33vw" });
  expect(html).toContain('width="1600" height="1067"');
  expect(html).toContain(
    '<source type="image/avif" srcSet="/pictures/dragging.0a1b2c3d-360.avif 360w, /pictures/dragging.0a1b2c3d-720.avif 720w" sizes="33vw"/><source type="image/webp"',
  );
  expect(html).toContain('src="/pictures/dragging.jpg"');
  expect(html).toContain('alt="Dragged panel"');
});

test("the picture's colour shows behind it, without a style that the site's policy would block", () => {
  const html = show();
  expect(html).toContain('fill="#5b685a"');
  expect(html.indexOf("<svg")).toBeLessThan(html.indexOf("<picture"));
  expect(html).not.toMatch(/style[=>]/);
});

test("a picture loads when it comes near the viewport; the one at the page's top loads at once", () => {
  expect(show()).toMatch(/loading="lazy" decoding="async"/);
  expect(show()).not.toContain("fetchPriority");
  expect(show({ priority: true })).toMatch(/loading="eager".* fetchPriority="high"/);
  // A preload would fetch the JPEG as well as the variant.
  expect(show({ priority: true })).not.toContain("<link");
});

test("a picture with a focal point has the classes that keep it in view, and no style", () => {
  const html = show({ picture: { ...dragging, focus: { x: 50, y: 10 } } });
  expect(html).toMatch(/^<span class="[^"]* focused focus-x-75 focus-y-5">/);
  expect(html).not.toMatch(/style[=>]/);
  expect(show()).not.toContain("focus");
});

const at = (width: number, height: number, x: number, y: number) =>
  focalPointClass({ width, height, focus: { x, y } } as Picture);

test("the point is given in percent of the other side of the box", () => {
  expect(at(1000, 1000, 30, 72)).toBe(" focused focus-x-30 focus-y-70");
  expect(at(300, 400, 50, 90)).toBe(" focused focus-x-40 focus-y-120");
  expect(at(3000, 1000, 90, 0)).toBe(" focused focus-x-280 focus-y-0");
  expect(focalPointClass({ width: 300, height: 400 } as Picture)).toBe("");
});

test("every picture has distances for which the style sheet has a class", () => {
  const known = new Set<number>();
  for (let at = 0; at < 100; at += 5) known.add(at);
  for (let at = 100; at < 200; at += 10) known.add(at);
  for (let at = 200; at <= 400; at += 20) known.add(at);
  for (let width = 100; width < 3000; width += 70)
    for (const x of [0, 1, 24, 50, 77, 97, 99, 100]) {
      const [, across, down] = /focus-x-(\d+) focus-y-(\d+)/.exec(at(width, 700, x, x)) ?? [];
      expect(known).toContain(Number(across));
      expect(known).toContain(Number(down));
    }
});
