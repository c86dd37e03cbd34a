// Oak, as a grainer draws it: upright boards, each sawn from another place of a trunk. The rings
// are cut by procedure, so that they stay sharp from near. The height tile holds fibres, the mask
// the broad tone of the overgrain.
struct Board {
  float across;  // mm from its left edge
  float width;
  vec2 chance;   // two numbers of its own
  float number;
};

float joint(float number, float count) {
  float stray = 0.34 * (random(ivec2(int(number), 3), 61u) - 0.5);
  return number + (number < 0.5 || number > count - 0.5 ? 0.0 : stray);
}

// The panel is filled by whole boards, some 400 mm wide.
Board boardAt(float x, float panel) {
  float count = max(2.0, floor(panel / 420.0 + 0.5));
  float q = clamp(x / panel, 0.0, 0.9999) * count;
  float number = floor(q);
  number += step(joint(number + 1.0, count), q) - step(q, joint(number, count));
  number = clamp(number, 0.0, count - 1.0);
  float left = joint(number, count), unit = panel / count;
  return Board((q - left) * unit, (joint(number + 1.0, count) - left) * unit,
    random2(ivec2(int(number), 7), 62u), number);
}

// Open pores: short dark dashes along the grain, 0 to 1.
float pores(vec2 p, vec2 cell, uint seed, float share, float pixel) {
  vec2 q = p / cell;
  float column = floor(q.x);
  q.y += random(ivec2(int(column), 5), seed);
  vec2 chance = random2(ivec2(floor(q)), seed + 1u);
  vec2 from = fract(q) - vec2(0.3 + 0.4 * chance.x, 0.5);
  float taper = 1.0 - smoothstep(0.0, 0.16 + 0.3 * chance.y, abs(from.y));
  float thick = 0.17 * sqrt(taper), soft = 0.05 + 0.5 * pixel / cell.x;
  float dash = 1.0 - smoothstep(thick - soft, thick + soft, abs(from.x));
  return dash * step(fract(chance.x * 7.0 + chance.y * 3.0), share) * min(1.0, 4.0 * taper);
}

// Threads along the grain, -0.5 to 0.5, for a tile pressed to this width in mm.
float fibres(vec2 p, float width) {
  return texture(uHeight, p / vec2(width, 8.0 * width)).r - 0.5;
}

Surface finish(vec2 p, vec2 size, float pixel) {
  float figure = uControls.x, open = uControls.y, age = uControls.z;
  Board board = boardAt(p.x, size.x);
  vec2 along = p + vec2(0.0, 3000.0 * board.chance.x + 300.0 * board.number);
  float fibre = fibres(along, 128.0) + 0.7 * fibres(along.xy, 37.0) * visible(0.35, pixel);

  // Where the heart of the trunk lies: off the middle of a heartwood board, far beside others.
  // The second board of the panel is the first to show one.
  bool isOdd = fract(0.5 * board.number) > 0.25;
  float turn = isOdd ? 0.1 + 0.45 * fract(0.25 * board.number - 0.25) : 0.85;
  float heartwood = softStep(turn, 0.3, mix(-0.2, 1.2, figure));
  float side = fract(0.25 * board.number) < 0.4 ? 1.0 : -1.0;
  float centre = side * mix(0.5 * board.width + 150.0, (0.08 + 0.1 * board.chance.x) * board.width,
    heartwood);
  float sway = noise(along / vec2(150.0, 430.0), 63u);
  float quiver = noise(along / vec2(21.0, 130.0), 64u);
  float down = side * (0.5 * size.y - p.y);
  float across = board.across - 0.5 * board.width - centre + 0.06 * down
    + 26.0 * sway * (0.4 + 0.6 * heartwood) + 1.5 * quiver;
  // One flank of the flame is steeper than the other.
  across += side * 0.22 * sqrt(across * across + 900.0);

  // The saw cuts a cone: its rings open downwards as one flame. Fibres fray their tips.
  float depth = 62.0 + 50.0 * board.chance.x + 6.0 * sin(along.y / 210.0)
    + 1.4 * sin(along.y / 67.0);
  float reach = sqrt(across * across + depth * depth);
  float taper = mix(0.025, 0.055 + 0.025 * board.chance.y, heartwood);
  float trunk = reach + taper * (down + 34.0 * fibre) + 0.5 * quiver;
  float spacing = mix(4.2, 5.6, board.chance.y) + 0.8 * heartwood;
  // Good years and bad ones: the rings lie wider and closer.
  float year = trunk / 23.0 + 9.0 * board.chance.x, years = trunk / 9.7;
  float rings = (trunk + 7.0 * sin(year) + 3.5 * sin(years)) / spacing;
  float rise = sqrt(across * across / (reach * reach) + 2.0 * taper * taper);
  float climb = rise * (1.0 + 0.3 * cos(year) + 0.36 * cos(years)) / spacing;  // rings a mm
  float steep = 1.2 * climb * pixel;

  // Each ring is one stroke of the brush, flat and of even edge, thin on the flank and broad at the
  // tip. Some are strong and some hardly there.
  float ring = floor(rings);
  vec2 chance = random2(ivec2(int(ring), int(board.number)), 65u);
  float press = textureLod(uHeight, vec2(ring * 0.137 + board.number * 0.37,
    along.y / 2600.0 + chance.x), 0.0).r;
  float tip = 1.0 - min(1.0, 1.4 * rise);
  float stroke = mix(1.5, 8.0, tip) * (0.5 + chance.y);
  float thick = clamp(0.5 * stroke * climb, 0.02, 0.3) * (0.8 + 0.9 * fibre);
  float soft = max(0.03 + 0.05 * rise, steep);
  float line = 1.0 - smoothstep(thick - 0.5 * soft, thick + 0.5 * soft,
    abs(rings - ring - 0.5));
  line = mix(line, 2.0 * thick, smoothstep(0.4, 0.8, steep));
  float dark = line * mix(0.25, 1.0, smoothstep(0.15, 0.7 - 0.2 * tip, press))
    * (0.55 + 0.45 * chance.x);
  // Glaze that the comb left between two strokes.
  float between = random(ivec2(int(floor(rings + 0.5)), int(board.number)), 67u) - 0.5;
  between *= 1.0 - smoothstep(0.4, 0.8, steep);

  // Fibres, the overgrain with its mottle across the grain.
  float ghost = textureLod(uMask, vec2(0.03 + 0.36 * board.across / board.width,
    along.y / 2600.0), 3.0).r - 0.2;
  float mottle = textureLod(uHeight, along.yx / vec2(2400.0, 3200.0), 2.0).r - 0.5;
  float band = textureLod(uHeight, along / vec2(5200.0, 16000.0) + 0.3, 0.0).r - 0.5;
  float t = 0.20 + 0.13 * (board.chance.x - 0.5) + 0.62 * dark + 0.05 * between + 0.2 * fibre
    + 0.06 * ghost + 0.11 * mottle + 0.10 * band;

  // Pores gather in the dark of a ring. From afar they only darken.
  float early = 0.25 + 0.75 * smoothstep(0.15, 0.6, dark);
  float pore = 0.0;
  if (pixel < 0.5) {
    pore = pores(along, vec2(mix(0.7, 1.1, open), mix(6.0, 11.0, open)), 66u,
      mix(0.25, 0.9, open) * early, pixel) * visible(0.7, pixel) * mix(0.26, 0.36, open);
  }
  if (pixel < 1.2) {
    float coarse = pores(along, vec2(1.9, 24.0), 68u, 0.06 + mix(0.1, 0.55, open) * early, pixel);
    pore = max(pore, coarse * visible(1.6, pixel) * mix(0.24, 0.44, open));
  }
  t += pore + 0.09 * open * (1.0 - visible(1.6, pixel));
  t += open * 0.30 * smoothstep(0.08, 0.34, fibre) * (0.4 + dark);

  // Silver figure: pale flecks across boards that were sawn towards the heart.
  if (pixel < 2.8) {
    float ray = noise(
      vec2(along.x + 0.35 * side * along.y, along.y + 5.0 * quiver) / vec2(27.0, 8.5), 70u);
    float fleck = smoothstep(0.26, 0.56, ray + 0.4 * sway) * (1.0 - heartwood);
    t -= fleck * visible(4.0, pixel) * (0.085 + 0.14 * fibre);
  }

  // Age deepens all, the dark of the rings most.
  t += age * (0.24 + 0.22 * dark + 0.15 * band) - 0.11;
  float edge = min(board.across, board.width - board.across);
  float gap = 1.0 - smoothstep(0.2, 0.6 + 0.6 * pixel, edge);
  t = mix(t, 1.08, gap * mix(0.9, 0.5, smoothstep(0.5, 3.0, pixel)));
  // Glaze gathers at the joint and along the frame.
  vec2 frame = min(p, size - p);
  t += 0.05 * exp(-edge / 5.0) + 0.07 * exp(-max(min(frame.x, frame.y), 0.0) / 9.0);
  return Surface(glazed(t), 0.34 + 0.3 * pore - 0.06 * fibre + 0.06 * age, 0.0, 0.0);
}

float relief(vec2 p, vec2 size, float pixel) {
  Board board = boardAt(p.x, size.x);
  vec2 along = p + vec2(0.0, 3000.0 * board.chance.x + 300.0 * board.number);
  float edge = min(board.across, board.width - board.across);
  return 0.02 * fibres(along, 128.0) * visible(1.0, pixel)
    - 0.3 * (1.0 - smoothstep(0.2, 1.4 + pixel, edge)) * visible(3.0, pixel);
}
