// Loose leaf, laid square by square with lapped edges. The mask holds eight by eight leaves: where
// the metal holds and how bright it lies. The height holds the creases of leaf.
const float creaseTile = 260.0;

struct Leaf {
  vec2 within;   // 0 to 1 from its upper left corner
  vec2 chance;   // two numbers of its own
};

float leafWidth() {
  return mix(52.0, 116.0, uControls.y);
}

// Leaves lie in rows that no hand lays quite straight.
Leaf leafAt(vec2 p) {
  vec2 q = p / leafWidth() + vec2(5.62, 3.43);
  q.y += 0.05 * sin(q.x * 0.9) + 0.014 * sin(q.x * 4.1 + 1.0);
  float row = floor(q.y);
  q.x += 0.3 * random(ivec2(int(row), 1), 71u) + 0.014 * sin(q.y * 5.3 + row);
  return Leaf(fract(q), random2(ivec2(floor(q)), 72u));
}

// Cubic from near, so that no edge between the tile's pixels shows in what the metal mirrors.
float creases(vec2 at, float pixel) {
  const float count = 512.0;
  float level = max(0.0, log2(pixel * count / creaseTile));
  if (level > 0.0) return textureLod(uHeight, at, level).r;
  vec2 q = at * count - 0.5;
  vec2 f = fract(q), whole = q - f;
  vec2 f2 = f * f, f3 = f2 * f;
  vec2 w1 = 0.5 * f3 - f2 + 2.0 / 3.0, w3 = f3 / 6.0;
  vec2 w0 = (1.0 - f) * (1.0 - f) * (1.0 - f) / 6.0;
  vec2 w2 = 1.0 - w0 - w1 - w3;
  vec2 low = (whole - 0.5 + w1 / (w0 + w1)) / count;
  vec2 high = (whole + 1.5 + w3 / (w2 + w3)) / count;
  vec2 share = w2 + w3;
  return mix(
    mix(textureLod(uHeight, low, 0.0).r, textureLod(uHeight, vec2(high.x, low.y), 0.0).r, share.x),
    mix(textureLod(uHeight, vec2(low.x, high.y), 0.0).r, textureLod(uHeight, high, 0.0).r, share.x),
    share.y);
}

// The tone of mirror flakes, -0.5 to 0.5, in cells that stay larger than a pixel. From near they
// are flakes as they fell: each place shows the one whose middle is nearest.
float flakes(vec2 p, float pixel) {
  if (pixel < 0.35) {
    vec2 q = p / 0.8, first = floor(q - 0.5);
    float nearest = 9.0, tone = 0.0;
    for (int i = 0; i < 4; i++) {
      vec2 cell = first + vec2(i & 1, i >> 1);
      vec2 chance = random2(ivec2(cell), 76u);
      vec2 from = q - cell - 0.1 - 0.8 * chance;
      if (dot(from, from) < nearest) {
        nearest = dot(from, from);
        tone = fract(7.0 * (chance.x + chance.y));
      }
    }
    return tone - 0.5;
  }
  float level = max(0.0, log2(pixel * 2.0 / 0.8));
  vec2 q = p / 0.8 / exp2(floor(level));
  float fine = random(ivec2(floor(q)), 76u), coarse = random(ivec2(floor(0.5 * q)), 76u);
  return mix(fine, coarse, fract(level)) - 0.5;
}

Surface finish(vec2 p, vec2 size, float pixel) {
  float wear = uControls.z;
  Leaf leaf = leafAt(p);
  // Any leaf of the mask, turned over or not.
  vec2 other = floor(leaf.chance * 8.0), over = fract(leaf.chance * vec2(37.0, 53.0));
  vec2 within = mix(leaf.within, 1.0 - leaf.within, step(0.5, over));
  if (fract(over.x * 2.0) < 0.5) within = within.yx;
  float texel = leafWidth() / 128.0;
  float m = textureLod(uMask, (other + within + 0.5) / 8.0, max(0.0, log2(pixel / texel))).r;

  vec2 inside = min(leaf.within, 1.0 - leaf.within);
  float edge = min(inside.x, inside.y) * leafWidth();
  float slow = noise(p / 260.0, 73u);
  // Most leaves are sound; a few tore.
  vec2 luck = random2(ivec2(leaf.chance * 4096.0), 77u);
  float sound = smoothstep(0.3, 0.6, luck.x) * (1.0 - 0.8 * wear);
  m = mix(m, max(m, 0.74), sound);
  // Each overlaps the one above and the one beside it. Double leaf is darker.
  float stray = noise(p / 34.0, 78u);
  if (pixel < 1.0) stray += 0.25 * noise(p / 3.0, 79u) * visible(1.5, pixel);
  vec2 lapped = leaf.within * leafWidth() - 1.5 - 3.5 * leaf.chance.yx;
  float lap = min(lapped.x, lapped.y) - 1.6 * stray;
  float lapPixel = max(0.4, pixel);
  float rim = exp(-lap * lap / (lapPixel * lapPixel)) * min(1.0, 0.5 / pixel)
    * smoothstep(-0.4, 0.3, stray + luck.y - 0.5);
  lap = 1.0 - softStep(0.0, lapPixel, lap);
  // Wear takes the metal where the mask is low and at the edges of leaves, more of it in some
  // places than in others.
  float least = mix(0.08, 0.62, wear) + wear * (0.14 * slow + 0.11 * exp(-edge / 4.0));
  float soft = mix(0.05, 0.15, wear);
  float metal = smoothstep(least - soft, least + soft, m);
  float dull = luck.y * luck.y * luck.y;
  float tone = 0.05 * leaf.chance.x - 0.05 * dull + max(m - 0.86, -0.3) * (0.3 + 0.5 * wear)
    + 0.02 * slow - 0.045 * lap - 0.10 * rim;
  float rough = 0.22 + 0.12 * leaf.chance.y + 0.09 * dull + 0.5 * (0.86 - m) * metal + 0.08 * lap;

  // A glaze of flakes lies over leaf and faults alike; each flake is lighter or darker.
  float glitter = uControls.x * (0.1 + 0.9 * uControls.x);
  float flake = glitter > 0.0 ? flakes(p, pixel) * glitter : 0.0;
  metal = max(metal, smoothstep(0.15, 0.3, flake));
  float t = mix(0.0, 0.98 + tone, metal) + 0.55 * flake * metal;
  vec3 colour = glazed(t) * (1.0 - metal * (0.09 * dull + 0.12 * rim));
  return Surface(colour, mix(0.55, clamp(rough, 0.16, 0.6), metal), metal, glitter);
}

float relief(vec2 p, vec2 size, float pixel) {
  // The wall creases the leaf, so that creases run on from one to the next.
  vec2 at = turned(p, 0.4) + 9.0 * vec2(sin(p.y / 83.0), sin(p.x / 97.0));
  float h = creases(at / creaseTile, pixel) - 0.5;
  // Hair creases, as thin as the leaf.
  if (pixel < 0.4) {
    Leaf leaf = leafAt(p);
    vec2 along = turned(leaf.within * leafWidth(), 3.1 * leaf.chance.y);
    float fold = noise(along / vec2(26.0, 7.0), 75u);
    h += 0.035 * exp(-abs(fold) * 26.0) * smoothstep(0.0, 0.3, h) * visible(0.7, pixel);
  }
  // The plaster under the leaf is not quite flat. Waves are cheaper than noise.
  float plaster = sin(p.x / 33.0 + 1.4 * sin(p.y / 51.0))
    + sin(p.y / 39.0 + 1.6 * sin(p.x / 61.0 + 2.0));
  return h * mix(0.5, 0.28, smoothstep(0.4, 2.5, pixel)) + 0.14 * plaster;
}
