// Lime wash: chalky coats, brushed across each other with a wide block over old lime plaster. The
// mask says how pale its strokes dried. The height tile is the plaster: sweeps of a float, sand, and
// below HOLE its pinholes and cracks. Sliders: movement, brush, age.

const float HOLE = 0.2, PLASTER_MEAN = 0.67, WASH_MEAN = 0.63;

float texel(sampler2D tile, vec2 at, float pixel) {
  float texels = pixel * float(textureSize(tile, 0).x) / uTileSize;
  return textureLod(tile, at / uTileSize, log2(max(texels, 1e-6))).r;
}

// Turned, so that the tile does not repeat along the panel's edges.
float plaster(vec2 p, float pixel) {
  return texel(uHeight, turned(p, 0.55), pixel);
}

// The same tile once more, so small that its sand is grains of lime.
float grains(vec2 p, float pixel) {
  return texel(uHeight, turned(p, 2.1) * 7.3, pixel * 7.3);
}

// How much of the grains can be seen.
float grainy(float pixel) {
  return 1.0 - smoothstep(0.5, 1.6, pixel);
}

// Hairs of the brush, finer than the tile's: the tile itself, drawn out along one of the two ways
// that the hand went.
float hairs(vec2 p, vec2 way, float pixel) {
  vec2 at = vec2(dot(p, way) * 0.3, dot(p, vec2(-way.y, way.x)) * 4.3);
  return texel(uMask, at, pixel * 3.0) - WASH_MEAN;
}

Surface finish(vec2 p, vec2 size, float pixel) {
  float scale = exp2(0.6 - 1.2 * uControls.y);
  float wall = plaster(p, pixel);
  float brushed = texel(uMask, p * scale, pixel * scale) - WASH_MEAN;
  // Larger and softer, the same strokes are the coat below.
  float below = texel(uMask, turned(p * scale, 3.0) * 0.47, max(pixel, 3.0) * scale) - WASH_MEAN;
  float cloud = texel(uMask, turned(p, 2.7) * 0.21 + 300.0, 24.0) - WASH_MEAN;
  float hole = 1.0 - smoothstep(0.5 * HOLE, 1.2 * HOLE, wall);
  float high = wall - PLASTER_MEAN;
  float powder = 0.0;
  for (float near = grainy(pixel); near > 0.0; near = 0.0) {
    float grain = grains(p, pixel);
    hole = max(hole, 0.8 * near * (1.0 - smoothstep(0.5 * HOLE, 1.2 * HOLE, grain)));
    float turn = 0.25 * cloud;
    float up = softStep(0.0, 0.7, below);
    float fine = mix(hairs(p, normalize(vec2(0.79, 0.61 + turn)), pixel),
      hairs(p, normalize(vec2(0.79, turn - 0.61)), pixel), up);
    powder = near * (0.8 * (grain - PLASTER_MEAN) + 0.75 * fine);
  }

  float move = 0.2 + 1.9 * uControls.x;
  float age = uControls.z;
  // Where lime set slowly, it is a paler and drier white than its colour.
  float bloom = move * (0.56 * brushed + 0.34 * below + 0.5 * cloud + 0.9 * powder);
  // Sleeves rub high points bare first; age wears patches off.
  float worn = smoothstep(0.0, 0.7, 1.3 * high - 0.5 * brushed - 1.2 * cloud + 0.6 * age - 0.7);
  // Salts bloom through it, most of all toward the foot.
  float foot = smoothstep(0.45, 1.0, p.y / size.y);
  float salts = age * smoothstep(0.5, 1.5, 1.2 * brushed - 0.4 * below + 0.7 * foot + 0.5 * age);
  // Lime hides what it lies on: little of the coat below shows. It dries pale, whichever of the two
  // colours it lies on; colours far apart need less of it.
  float paler = glazeLab.x - baseLab.x;
  float swing = 0.05 * paler / max(paler * paler, 0.04);
  float t = 0.86 + swing * clamp(bloom, -0.3, 0.3) - 0.3 * hole - (0.1 + 0.4 * age) * worn;
  vec3 lab = mix(baseLab, glazeLab, clamp(t, 0.0, 1.0));
  // Chalk takes colour away and gives light, and dark colours more of it than pale ones.
  float chalk = clamp(0.42 + bloom + 0.6 * salts - 0.3 * hole, 0.0, 1.0);
  lab.x += (0.045 + 0.08 * (1.0 - lab.x)) * (2.0 * chalk - 0.7);
  lab.yz *= 1.0 - (0.15 + 0.34 * chalk) * 0.08 / max(0.08, length(lab.yz));
  return Surface(fromOklab(lab), 1.0, 0.0, 0.0);
}

float relief(vec2 p, vec2 size, float pixel) {
  float near = grainy(pixel), fine = 0.0;
  vec2 at = p;
  for (; near > 0.0; near = 0.0) {
    fine = near * (grains(p, pixel) - PLASTER_MEAN);
    // A grain moves what lies under it, or the corners of the tile's pixels would show.
    at += fine * vec2(3.0, -2.0);
  }
  // From afar the plaster shows by its undulation alone, so there is more of it.
  float deep = mix(2.2, 3.1, smoothstep(0.6, 2.4, pixel));
  return deep * plaster(at, max(pixel, 1.0 + near)) + 0.5 * fine;
}
