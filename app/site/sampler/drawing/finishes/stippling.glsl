// Stippling: a block of hog bristle strikes the glaze into thousands of dots, closer at the frame
// and wider apart in the middle. Sliders: brush, shading, contrast.

float bristles() {
  return exp2(0.8 - 2.0 * uControls.x);
}

// The head of the brush leaves faint squares, some with more glaze than others; -1 to 1.
float blows(vec2 p) {
  vec2 q = turned(p, 0.06) / 96.0 + 0.25 * noise(p / 110.0, 33u);
  q.x += 0.5 * mod(floor(q.y), 2.0) + 0.3 * random(ivec2(3, int(floor(q.y))), 34u);
  vec2 away = abs(fract(q) - 0.5);
  vec2 rim = smoothstep(0.5, 0.2, away);
  return (2.0 * random(ivec2(floor(q)), 35u) - 1.0) * rim.x * rim.y;
}

// How much glaze stays, 0 to 1. The darker colour is at the panel's frame, deepest in its corners.
float density(vec2 p, vec2 size) {
  vec2 inside = max(min(p, size - p), 0.0) * 2.0 / min(size.x, size.y);
  float wander = noise(p / 310.0, 31u) + 0.5 * noise(p / 120.0, 32u);
  float shade = exp(-inside.x / 0.36) + exp(-inside.y / 0.36);
  shade = 1.0 - exp(-1.25 * shade * (1.0 + 0.16 * wander));
  float deep = 0.2 + 0.78 * shade;
  if (glazeLab.x > baseLab.x) deep = 1.06 - deep;
  return mix(0.56, deep, uControls.y) + 0.012 * wander;
}

float struck(vec2 q, float pixel) {
  float texels = pixel * float(textureSize(uMask, 0).x) / uTileSize;
  return textureLod(uMask, q / uTileSize, log2(max(texels, 1e-6))).r;
}

// Dots that cover the part `share` of the wall: the tile has all values from 0 to 1 equally often.
float dots(float field, float share, float blurred) {
  float above = field - 1.0 + share;
  float cut = smoothstep(-0.32, 0.32, above);
  // A tip presses paint out of its middle, and it pools along the rim.
  float pooled = 0.45 * cut * (1.0 - cut) - 0.24 * smoothstep(0.12, 0.5, above);
  // Where pixels blur the field, a cut would make all dot or none.
  return mix(cut + pooled, share + 1.4 * (field - 0.5), blurred);
}

Surface finish(vec2 p, vec2 size, float pixel) {
  vec2 q = p * bristles();
  float near = pixel * bristles();
  float blurred = smoothstep(0.2, 0.75, near);
  // From afar the brush's squares would be a chequerboard.
  float squares = mix(0.05, 0.025, smoothstep(0.5, 2.0, pixel)) * blows(p);
  float dense = clamp(density(p, size) + squares, 0.04, 0.97);
  // What keeps a wall alive from afar: here more glaze lies under the dots, there less.
  float grain = struck(turned(q, 0.7) / 5.3, near / 5.3) - 0.5;
  // The dots are dark in any pair: a dark glaze that stays under the tips, or a dark base that they
  // lay bare.
  bool isPale = glazeLab.x > baseLab.x;
  float dark = dense + 0.16 * grain;
  if (isPale) dark = 1.0 - dark;
  float dotted = dots(struck(q, near), dark, blurred);
  if (isPale) dotted = 1.0 - dotted;
  // The thin film between the dots is struck as well, by finer tips.
  float film = struck(turned(q, 2.3) * 1.7 + 61.0, near * 1.7) - 0.5;
  float strength = 0.35 + 0.9 * uControls.z;
  float t = dense + strength * (0.46 * (dotted - dense) + 0.1 * grain + 0.16 * film);
  return Surface(glazed(t), 0.66 - 0.2 * dotted, 0.0, 0.0);
}

float relief(vec2 p, vec2 size, float pixel) {
  vec2 q = p * bristles();
  float texels = pixel * bristles() * float(textureSize(uHeight, 0).x) / uTileSize;
  // Each point of the brush pulls a little peak of glaze.
  return 0.1 * textureLod(uHeight, q / uTileSize, log2(max(texels, 1e-6))).r;
}
