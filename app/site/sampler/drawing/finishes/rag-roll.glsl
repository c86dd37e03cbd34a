// Rag roll: a bunched cloth lifts glaze in prints as large as a fist, each of folds that are crisp
// here and fade there. Sliders: folds, contrast.

float folds() {
  return exp2(0.6 - 1.6 * uControls.x);
}

float printed(sampler2D tile, vec2 at, float pixel) {
  float texels = pixel * float(textureSize(tile, 0).x) / uTileSize;
  return textureLod(tile, at / uTileSize, log2(max(texels, 1e-6))).r - 0.5;
}

// Two parts of the tile, turned and exchanged by slow waves, so that no print returns.
float prints(sampler2D tile, vec2 p, float pixel) {
  float region = 8.0 + 1.5 * sin(p.x / 131.0 + 2.1 * sin(p.y / 197.0))
    + 1.5 * sin(p.y / 108.7 + 1.9 * sin(p.x / 177.3 + 1.0));
  float first = floor(region);
  vec2 one = turned(p, 2.4 * first) + 211.0 * first;
  vec2 two = turned(p, 2.4 * first + 2.4) + 211.0 * first + 211.0;
  float a = printed(tile, one, pixel), b = printed(tile, two, pixel);
  // The deeper print covers the other, as where two prints overlap.
  float second = softStep(0.5, 0.3, region - first + 0.4 * (b - a));
  return mix(a, b, second);
}

// Where p lies in the prints. Small creases fray the edges of the large ones.
vec3 creased(sampler2D tile, vec2 p, float pixel) {
  vec2 q = p * folds();
  float crinkle = printed(tile, turned(q, 1.0) * 4.7, pixel * folds() * 4.7);
  return vec3(q + crinkle * vec2(0.5, -0.3), crinkle);
}

Surface finish(vec2 p, vec2 size, float pixel) {
  vec3 q = creased(uMask, p, pixel);
  float cloth = prints(uMask, q.xy, pixel * folds());
  // Where the cloth touched, it took most of the glaze, and its threads show. From near the edges
  // of its folds are crisp, which those of the tile are not.
  float crisp = 1.0 - smoothstep(0.25, 0.8, pixel * folds());
  float edge = cloth + 0.16 * q.z;
  float left = softStep(0.08, 0.15, edge);
  float folded = 0.45 * (softStep(-0.18, 0.14, edge) + left) - 0.42;
  float weave = sin(q.x * 12.0 + 4.0 * cloth) * sin(q.y * 12.0 + 3.0 * q.z) * (1.0 - left) *
    visible(0.45, pixel * folds());
  float load = noise(p / 160.0, 22u) + 0.7 * noise(p * folds() / 95.0, 23u);
  // From afar, where all creases are seen at once, strong ones look like confetti.
  float far = smoothstep(0.6, 2.2, pixel);
  float body = mix((0.72 - 0.16 * far) * cloth, 0.62 * mix(cloth, folded, 0.55), crisp);
  float uneven = body + 0.1 * q.z + 0.07 * load + 0.07 * weave;
  // Colours far apart need less of it to be as calm.
  float calm = 1.2 / (1.0 + 1.6 * abs(glazeLab.x - baseLab.x));
  float t = 0.52 + (0.4 + 1.2 * uControls.y) * calm * uneven;
  return Surface(glazed(t), 0.62 - 0.10 * t, 0.0, 0.0);
}

float relief(vec2 p, vec2 size, float pixel) {
  vec3 q = creased(uHeight, p, pixel);
  return 0.14 * prints(uHeight, q.xy, pixel * folds()) + 0.035 * q.z;
}
