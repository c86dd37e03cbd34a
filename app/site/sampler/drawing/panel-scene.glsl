// A wall with a raised panel moulding above a panelled dado. The panel's top left corner is the
// origin.
uniform vec4 uView;   // left, top, mm a pixel, width of the view
uniform vec2 uEye;    // the middle of the view
uniform vec2 uPanel;  // size of the panel

const float mouldingWidth = 74.0;
const float railTop = 150.0;  // below the panel
const float railWidth = 62.0;
const vec2 dado = vec2(300.0, 840.0);  // top and foot of the dado's panels, below the panel

// 0 to 1 and back to 0 around `middle`, like the section of a bead.
float round_(float d, float middle, float radius) {
  float x = (d - middle) / radius;
  return max(0.0, 1.0 - x * x);
}

// Bead, fillet, ogee, fillet and a hollow back, from the panel outwards.
float moulding(float d) {
  float rise = 3.5 * smoothstep(9.5, 11.0, d) + 17.0 * smoothstep(13.0, 48.0, d)
    + 1.5 * smoothstep(49.5, 51.0, d);
  return max(6.0 * round_(d, 5.0, 5.0), rise) * (1.0 - smoothstep(60.0, mouldingWidth, d));
}

// Nosing above, hollow, and a bead below.
float rail(float d) {
  float nose = 26.0 * sqrt(round_(d, 13.0, 13.0));
  float hollow = 16.0 * (1.0 - smoothstep(24.0, 46.0, d)) + 4.0;
  float all = max(d < 13.0 ? nose : max(nose, hollow), 8.0 * round_(d, 54.0, 7.0));
  return d < 0.0 || d > railWidth ? 0.0 : all;
}

// How far a point lies outside a rectangle, along the axis where that is more.
float outside(vec2 p, vec2 corner, vec2 size) {
  vec2 q = abs(p - corner - 0.5 * size) - 0.5 * size;
  return max(q.x, q.y);
}

// The same from the dado's panel, whose moulding is 0.7 times as large and in line with the other.
float outsideDado(vec2 p) {
  return outside(p, vec2(-21.0, uPanel.y + dado.x), vec2(uPanel.x + 42.0, dado.y - dado.x));
}

float height(vec2 p) {
  float below = p.y - uPanel.y - railTop;
  bool isDado = below > 0.0;
  float d = isDado ? outsideDado(p) / 0.7 : outside(p, vec2(0.0), uPanel);
  return max(moulding(d) * (isDado ? 0.7 : 1.0), rail(below));
}

// Whether a moulding or the rail is nearer than this; all else is flat.
bool isNearWood(vec2 p, float by) {
  float d = outside(p, vec2(0.0), uPanel);
  float below = p.y - uPanel.y - railTop;
  return abs(d - 0.5 * mouldingWidth) < 0.5 * mouldingWidth + by
    || abs(below - 0.5 * railWidth) < 0.5 * railWidth + by
    || abs(outsideDado(p) - 0.35 * mouldingWidth) < 0.35 * mouldingWidth + by;
}

vec2 slopeOfWood(vec2 p, float pixel) {
  float e = max(0.5, 0.7 * pixel);
  return vec2(height(p + vec2(e, 0.0)) - height(p - vec2(e, 0.0)),
    height(p + vec2(0.0, e)) - height(p - vec2(0.0, e))) / (2.0 * e);
}

// The sun through a sash window, aslant on the wall: 0 in the shade to 1.
float sun(vec2 p) {
  vec2 w = p - uPanel * vec2(0.46 + 0.16 * uLight.x, 0.36);
  w.y += w.x * uLight.x * 0.24;
  w.x /= 1.0 + 0.3 * abs(uLight.x);
  float far = 0.5 + 0.5 * clamp(-w.x * sign(uLight.x) / uPanel.x, -1.0, 1.0);
  float soft = 30.0 + 34.0 * far;
  vec2 half_ = vec2(0.42, 0.60) * uPanel.x;
  vec2 edge = smoothstep(-1.4 * soft, 1.4 * soft, half_ - abs(w));
  vec2 pane = 2.0 * half_ / vec2(3.0, 4.0);
  vec2 bar = (0.5 - abs(fract(w / pane + vec2(0.5, 0.0)) - 0.5)) * pane;
  vec2 lit = smoothstep(-0.2 * soft, soft, bar);
  float meeting = smoothstep(6.0, soft + 14.0, abs(w.y));
  return edge.x * edge.y * (0.4 + 0.6 * lit.x) * (0.4 + 0.6 * lit.y) * (0.45 + 0.55 * meeting);
}

// How far a moulding's shadow can fall, in mm.
float shadowReach(vec3 l) {
  return min(30.0 * length(l.xy) / l.z, 120.0);
}

// How much direct light the mouldings let through to a point at this height.
float unshaded(vec2 p, float h, vec3 l) {
  float run = length(l.xy);
  if (run < 0.02) return 1.0;
  vec2 way = l.xy / run;
  float climb = l.z / run;
  float reach = shadowReach(l);
  float light = 1.0;
  for (int i = 1; i <= 9; i++) {
    float s = reach * float(i) / 9.0;
    float over = height(p + way * s) - h - s * climb;
    light = min(light, 1.0 - smoothstep(-1.0 - 0.05 * s, 3.0 + 0.14 * s, over));
  }
  return light;
}

// A renderer by software runs through both sides of an `if`, but leaves out a loop that no pixel
// needs. What few pixels need and costs much stands in a loop that runs once.
#define ONLY_IF(need) if (need) for (int once = 0; once < 1; once++)

// The surface at a point, and in `slope` how its height changes there.
Surface surfaceAt(vec2 p, float pixel, bool isNear, out vec2 slope) {
  float d = outside(p, vec2(0.0), uPanel);
  float below = p.y - uPanel.y - railTop;
  float wood = max(softStep(0.0, 1.5 * pixel, min(d, mouldingWidth - d)),
    softStep(0.0, 1.5 * pixel, below));
  // The wall is a quiet relation of the base.
  vec2 hue = baseLab.yz * min(0.5, 0.022 / max(length(baseLab.yz), 0.001));
  vec3 quiet = fromOklab(vec3(mix(baseLab.x, 0.82, 0.82), hue + vec2(0.0, 0.005)));
  vec3 offWhite = fromOklab(vec3(0.93, baseLab.yz * 0.08 + vec2(0.0, 0.009)));
  Surface s = Surface(quiet, 0.85, 0.0, 0.0);
  slope = vec2(0.0);
  ONLY_IF(d < pixel) {
    s = finish(p, uPanel, pixel);
    slope = reliefSlope(p, uPanel, pixel) * (1.0 - wood);
  }
  ONLY_IF(isNear && wood > 0.0) slope += wood * slopeOfWood(p, pixel);
  s.albedo = mix(s.albedo, offWhite, wood);
  s.rough = mix(s.rough, 0.42, wood);
  s.metal *= 1.0 - wood;
  s.glitter *= 1.0 - wood;
  return s;
}

void main() {
  float pixel = uView.z;
  vec2 p = uView.xy + gl_FragCoord.xy * pixel;
  bool isLamp = uLight.z > 0.5;
  const float lampStand = 660.0;
  vec3 toLamp = vec3(uPanel * vec2(0.5 + 0.55 * uLight.x, 0.3), lampStand) - vec3(p, 0.0);
  vec3 l = normalize(isLamp ? toLamp : uTowards);
  bool isNear = isNearWood(p, max(max(shadowReach(l), 14.0), pixel));
  vec2 slope;
  Surface s = surfaceAt(p, pixel, isNear, slope);
  vec3 n = normalize(vec3(-slope, 1.0));

  vec2 across = (p - 0.5 * uPanel) / uPanel.x;
  float key = 1.0 + 0.25 * uLight.x * across.x;
  if (isLamp) key = 1.4 / (0.36 + dot(toLamp, toLamp) / (lampStand * lampStand));
  ONLY_IF(uLight.y > 0.0) key *= mix(1.0, 0.3 + 0.78 * sun(p), uLight.y);
  float open = 1.0;
  ONLY_IF(isNear) {
    float h = height(p);
    key *= unshaded(p, h, l);
    float ring = 0.25 * (height(p + vec2(11.0, 0.0)) + height(p - vec2(11.0, 0.0))
      + height(p + vec2(0.0, 11.0)) + height(p - vec2(0.0, 11.0)));
    open = 1.0 - clamp((ring - h) / 20.0, 0.0, 0.65);
  }
  float wide = 1.0 + 0.16 * uLight.x * across.x - 0.2 * across.y * across.y
    - 0.1 * across.x * across.x;
  vec3 v = normalize(vec3((uEye - p) * 0.55 / uView.w, 1.0));
  vec3 light = reflected(s, p, n, v, l, max(isLamp ? 0.75 : l.z, 0.2),
    uKey * key, uAmbient * wide, open, pixel);
  // No wall is quite even.
  outColour = shown(light * (0.99 + 0.012 * noise(p / 190.0, 3u)));
}
