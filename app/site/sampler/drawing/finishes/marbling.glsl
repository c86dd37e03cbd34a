// Polished marble: clouds, chips and the first veins from the mask, a finer net of veins from the
// height. The stone is flat, so the second tile is free for that.
const float tileDrift = 0.84;  // how steeply the tile's veins rise

// The net's veins that this slider shows: the bright ones first, the hairs last.
float net(vec2 at, float least, float near) {
  float v = texture(uHeight, at / uTileSize).r;
  float crisp = smoothstep(0.10, 0.30, v) * (0.3 + 0.7 * v);
  return mix(v, crisp, near) * smoothstep(least - 0.3, least + 0.3, v);
}

// No two slabs have the same veins, so a ground of quite another colour shows another part of the
// stone, perhaps mirrored or upside down, and turned a little. On one ground the veins stay.
vec2 slab(vec2 from, float drift) {
  uvec2 chance = hash2(uvec2(uStone, 7u));
  vec2 part = vec2(chance & 0xffffu) / 65536.0, lean = vec2(chance >> 20u) / 4096.0;
  if ((chance.x & 0x10000u) != 0u) from.x = -from.x;
  if ((chance.y & 0x10000u) != 0u) from = -from;
  float grown = mix(0.88, 1.14, lean.y);
  return grown * turned(from, drift - tileDrift + 0.24 * (lean.x - 0.5)) + uTileSize * part;
}

Surface finish(vec2 p, vec2 size, float pixel) {
  float veining = uControls.x;
  float near = 1.0 - smoothstep(0.15, 0.8, pixel);
  float drift = mix(0.12, 1.32, uControls.y);
  vec2 at = slab(p - 0.5 * size, drift);
  // Bent slowly, so that no part of the tile comes back as it was.
  float bend = noise(at / 520.0 + 0.45, 41u), other = noise(at / 310.0 + 7.4, 42u);
  vec2 tremble = vec2(0.0);
  if (pixel < 0.8) tremble = vec2(noise(p / 5.5, 43u), noise(p / 5.5, 44u)) * near;
  at += vec2(70.0 * bend, 48.0 * other) + tremble;

  // Two places of the stone flow into each other; the second is turned on its head.
  vec2 one = at / uTileSize + vec2(0.12, 0.3), two = vec2(0.57, 0.21) - at / uTileSize;
  float pick = softStep(0.05, 0.36, bend + 0.55 * other);
  float m = mix(texture(uMask, one).r, texture(uMask, two).r, pick);
  float around = mix(textureLod(uMask, one, 4.0).r, textureLod(uMask, two, 4.0).r, pick);

  // What stands out from its surroundings is a vein, however faint. A slider at few leaves only
  // the strong ones, and those only here and there.
  float many = smoothstep(0.0, 0.6, veining);
  float stands = m - around;
  float cloud = min(min(m, 0.3 + 0.3 * m), around + mix(0.04, 0.5, many));
  float vein = smoothstep(mix(0.62, 0.36, many), 0.92, m);
  float detail = 0.0;
  if (pixel < 0.8) {
    // From near, a vein is crisp on one side and brushed out on the other. Where it rises from here
    // to a place across the drift tells the sides apart.
    vec2 beside = vec2(2.4, 2.7) / uTileSize;
    float before = mix(texture(uMask, one - beside).r, texture(uMask, two - beside).r, pick);
    float after = mix(texture(uMask, one + beside).r, texture(uMask, two + beside).r, pick);
    float brushed = smoothstep(0.0, 0.42, max(stands, 0.8 * (after - around)));
    float crisp = smoothstep(0.085, 0.115, stands) * min(1.0, 0.3 + 1.4 * stands);
    float brushSide = softStep(0.0, 0.09, after - before);
    vein = mix(vein, max(mix(crisp, brushed, brushSide), 0.0), near * (0.25 + 0.75 * many));
    cloud = mix(cloud, min(cloud, around + 0.07), near);
    // The same stone again, smaller: glaze over glaze.
    detail = min(texture(uMask, turned(at, 0.3) * 5.3 / uTileSize).r, 0.5) - 0.15;
  }
  float here = softStep(0.0, 0.7, 0.8 * bend + 0.5 * other);
  vein *= mix(here, 1.0, many);

  float second = net(turned(at, 0.14) * 1.2 + vec2(600.0, 150.0), mix(0.7, -0.2, veining), near)
    * smoothstep(0.0, 0.35, veining);
  if (veining > 0.5) {
    vec2 third = turned(at, -0.4) * 0.8 + vec2(990.0, 520.0);
    float cross = net(third, mix(0.5, -0.2, 2.0 * veining - 1.0), near);
    second = max(second, cross * smoothstep(0.5, 0.8, veining));
  }
  // A thin vein seen from afar covers part of a pixel.
  second = min(1.0, second * (0.7 + 0.3 * other + 0.9 * (1.0 - near) * veining));
  if (pixel < 0.8) {
    float hairs = net(turned(at, 0.22) * 4.1 + vec2(310.0, 870.0), mix(0.45, -0.1, veining), near);
    second = max(second, hairs * (0.35 + 0.6 * veining) * near * (0.7 + 0.5 * bend));
  }

  // The grain of the sponge.
  float sponge = 0.0;
  if (pixel < 0.8) sponge = noise(at / 2.4, 47u) + 0.8 * noise(at / 0.8, 48u) * visible(0.8, pixel);
  float contrast = mix(0.4, 2.0, uControls.z);
  float ground = cloud - 0.15 + near * (0.5 * detail + 0.03 * sponge);
  // Thin glaze keeps to the folds, so that a dark ground stays dark between them.
  ground = max(0.14 + ground * contrast, 0.0);
  ground *= ground / (ground + 0.09);
  float strength = min(1.0, mix(0.5, 1.2, uControls.z));
  float t = mix(ground, max(ground, 0.98), vein * strength);
  t = mix(t, max(t, 0.86), second * strength);
  return Surface(glazed(t + 0.02 * sponge * near * vein), 0.13 + 0.05 * cloud, 0.0, 0.0);
}

float relief(vec2 p, vec2 size, float pixel) {
  // Varnish levels itself, but never wholly.
  return 0.03 * (sin(p.x / 41.0 + 1.3 * sin(p.y / 67.0)) + sin(p.y / 53.0 + 1.5 * sin(p.x / 73.0)));
}
