// Dragging: bristle lines that a long brush pulls through wet glaze, in passes of its width.
// Sliders: direction, brush, contrast. A texel of the tile is 0.3 mm across and 2.1 mm along.

const float BRUSH = 88.0;

// Where p lies in the lines: x across them and y along, in mm of the tile; z names the pass of the
// brush, w is the distance to its edge in mm of wall.
vec4 dragged(vec2 p, vec2 size) {
  vec2 q = turned(p - 0.5 * size, -1.5707963 * uControls.x);
  // The hand wavers, a little more than twice in the height of a panel.
  q.x += 1.7 * sin(q.y / 236.0 + q.x / 410.0) + 0.6 * sin(q.y / 91.0 + q.x / 290.0 + 2.0)
    + 0.1 * sin(q.y / 13.0 + q.x / 9.0);
  float coarse = exp2(2.8 * uControls.y - 1.12);
  // Passes are not all as wide as the brush.
  float passes = q.x / BRUSH + 0.2 * sin(q.x / 61.0);
  float pass = floor(passes);
  float edge = BRUSH * (passes - pass);
  // Nor are they all plumb: each leans a little and wavers in its own way.
  float own = random(ivec2(int(pass), 4), 11u);
  q.x += 0.012 * (own - 0.5) * q.y + 0.5 * sin(q.y / 47.0 + 40.0 * own);
  // Each pass has lines of its own, so that those of the tile do not return.
  vec2 start = vec2(random(ivec2(int(pass), 1), 11u), random(ivec2(int(pass), 2), 11u));
  vec2 at = vec2(q.x / coarse, q.y / 7.0) + start * uTileSize;
  return vec4(at, pass, min(edge, BRUSH - edge));
}

float lines(sampler2D tile, vec2 at, vec2 scale, float pixel) {
  float texels = pixel * scale.x * float(textureSize(tile, 0).x) / uTileSize;
  return textureLod(tile, at * scale / uTileSize, log2(max(texels, 1e-6))).r - 0.5;
}

Surface finish(vec2 p, vec2 size, float pixel) {
  vec4 d = dragged(p, size);
  float across = pixel * exp2(1.12 - 2.8 * uControls.y);
  float broad = lines(uMask, d.xy + 90.0, vec2(0.29, 0.37), across);
  float line = lines(uMask, d.xy, vec2(1.0, 1.2), across);
  float hair = lines(uMask, d.xy + 170.0, vec2(2.7, 6.0), across);
  float load = random(ivec2(int(d.z), 3), 12u) - 0.5;
  // From near the eye takes broad lines for stripes, so they give way to hairs.
  float far = smoothstep(0.2, 1.6, across);
  float uneven = mix(0.08, 0.38, far) * broad + mix(0.22, 0.54, far) * line + 0.36 * hair
    + 0.08 * load;
  // Where the brush runs dry, its hairs skip.
  float dry = smoothstep(0.02, 0.3, -broad - 0.25 * load) * smoothstep(0.0, 0.3, -hair);
  uneven -= 0.12 * dry;
  // A little glaze doubles where two passes overlap, hair by hair.
  uneven += 0.11 * exp(-d.w / (2.5 + 4.0 * (line + 0.5)));
  // It gathers where the brush sets off from the moulding, and again where it leaves.
  vec2 inside = max(min(p, size - p), 0.0);
  float ends = mix(inside.y, inside.x, smoothstep(0.4, 0.6, uControls.x));
  float gathered = 0.07 * exp(-min(inside.x, inside.y) / 4.0)
    + 0.16 * exp(-ends / (9.0 + 22.0 * (line + 0.5)));
  float t = 0.58 + (0.35 + 1.3 * uControls.z) * uneven + gathered;
  return Surface(glazed(t), 0.48 - 0.14 * t + 0.12 * hair, 0.0, 0.0);
}

float relief(vec2 p, vec2 size, float pixel) {
  vec4 d = dragged(p, size);
  float across = pixel * exp2(1.12 - 2.8 * uControls.y);
  float line = lines(uHeight, d.xy, vec2(1.0, 1.2), across);
  float hair = lines(uHeight, d.xy + 170.0, vec2(2.7, 6.0), across);
  return (0.7 + 0.6 * uControls.z) * (0.08 * line + 0.06 * hair);
}
