import { expect, test } from "vitest";
import { withAssetOrigin } from "./asset-origin.ts";

const cdn = "https://cdn.example";
const moved = (html: string) => withAssetOrigin(html, cdn);

test("pictures, styles, fonts and scripts are loaded from the CDN", () => {
  const page = `
    <link rel="stylesheet" href="/assets/site-a1b2c3d4.css"/>
    <link rel="preload" as="font" crossorigin="anonymous" href="/assets/caslon-a1b2c3d4.woff2"/>
    <source type="image/avif" srcSet="/pictures/hall.0a1b2c3d-360.avif 360w, /website-images/services/1-hall.0a1b2c3d-720.avif 720w" sizes="100vw"/>
    <img src="/website-images/services/1-hall.jpg" alt="Hall"/>
    <script type="module" src="/assets/quote-a1b2c3d4.js" nonce="1"></script>`;
  expect(moved(page)).toBe(page.replaceAll(/\/(assets|pictures|website-images)\//g, `${cdn}/$1/`));
});

test("everything else on the page stays as it is", () => {
  const page = `
    <link rel="icon" href="/favicon.svg"/><link rel="manifest" href="/site.webmanifest"/>
    <link rel="canonical" href="https://decor.example/pictures/"/>
    <meta property="og:image" content="https://decor.example/pictures/hall.jpg"/>
    <a href="/pictures/hall.jpg">Say "/assets/" or /pictures/, as you like</a>
    <img src="data:," alt="A word, /pictures/ and &quot;/assets/&quot;"/>
    <script type="application/ld+json">{"image":"/pictures/hall.jpg","logo":"/assets/x"}</script>
    <script>const here = "/assets/";</script>`;
  expect(moved(page)).toBe(page);
});
