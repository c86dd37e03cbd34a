// How a surface answers the light of the room. Both scenes use it.
uniform vec3 uKey, uAmbient;  // light of window or lamp, and of the room
uniform vec3 uTowards;        // from the wall to the window; a lamp has its own place
uniform vec3 uLight;          // where it comes from (-1 left to 1 right), bars 0 to 1, lamp 0 or 1

// The normal of painted relief. It is what the three heights around a pixel say.
vec2 reliefSlope(vec2 p, vec2 size, float pixel) {
  float here = relief(p, size, pixel);
  return vec2(relief(p + vec2(pixel, 0.0), size, pixel) - here,
    relief(p + vec2(0.0, pixel), size, pixel) - here) / pixel;
}

// The room that a polished surface mirrors: bright ceiling, warm floor, and the window or lamp.
vec3 room(vec3 ray, float rough, float metal) {
  vec2 at = ray.xy / max(ray.z, 0.15);
  vec3 floor_ = uAmbient * vec3(0.5, 0.42, 0.34) + uKey * vec3(0.05, 0.04, 0.03);
  vec3 ceiling = uAmbient * 1.3 + uKey * 0.25;
  vec3 seen = mix(ceiling, floor_, smoothstep(-0.2 - 0.7 * rough, 0.2 + 0.7 * rough, at.y));
  // The far corners of the room are darker.
  seen *= 1.0 - 0.3 * smoothstep(0.2, 1.1, abs(at.x - 0.4 * uLight.x));
  // Varnish would veil dark colours with the whole room, so it mirrors little but the window.
  seen *= mix(0.4, 1.0, metal);
  float soft = 0.025 + 0.5 * rough;
  vec2 from = at - vec2(uLight.x * 0.3, -0.06);
  vec2 pane = 1.0 - smoothstep(-soft, soft, abs(from) - vec2(0.09, 0.17));
  float bars = 1.0 - 0.7 * (1.0 - smoothstep(0.05, 0.3, rough))
    * (1.0 - smoothstep(0.004, 0.02, min(abs(from.x), abs(from.y))));
  float glow = mix(pane.x * pane.y * bars, 0.2 * exp(-dot(from, from) / (0.03 + 0.6 * rough)),
    uLight.z);
  return seen + uKey * mix(3.6, 6.5, metal) * glow / (1.0 + 9.0 * rough);
}

float ggx(float noh, float rough) {
  float a = rough * rough;
  float d = noh * noh * (a * a - 1.0) + 1.0;
  return a * a / (3.14159 * d * d);
}

// Mirror flakes in cells of two sizes. They lie nearly as the surface does, so that crests and the
// lit side glint; few are large.
float sparkle(vec2 p, float density, vec3 n, vec3 l, vec3 halfway, float pixel) {
  float level = max(0.0, log2(pixel * 2.2 / 0.7));
  // What leans towards the light glints; what is turned from it hardly does.
  float crest = smoothstep(-0.01, 0.12, dot(n, l) - l.z);
  float share = density * mix(0.12 + 0.5 * density, 1.0, crest) / (1.0 + 0.35 * level);
  float sum = 0.0;
  for (int i = 0; i < 2; i++) {
    float weight = i == 0 ? 1.0 - fract(level) : fract(level);
    float cell = 0.7 * exp2(floor(level) + float(i));
    vec2 q = p / cell;
    ivec2 at = ivec2(floor(q));
    vec2 place = random2(at, 11u), lean = random2(at, 12u), kind = random2(at, 13u);
    vec3 flake = normalize(n + vec3((lean - 0.5) * 1.1, 0.0));
    float large = kind.y * kind.y * kind.y;
    float radius = 0.07 + 0.26 * large;
    // Broken, not round.
    vec2 from = turned(fract(q) - 0.35 - 0.3 * place, 6.3 * lean.x);
    from = abs(from * vec2(0.7 + 0.9 * lean.y, 1.0));
    float away = max(max(from.x, from.y), 0.72 * (from.x + from.y));
    float soft = pixel / cell;
    float piece = softStep(0.0, soft, radius - away) * min(1.0, 2.0 * radius / soft);
    float glint = smoothstep(0.955, 0.998, dot(flake, halfway));
    sum += weight * piece * glint * (0.35 + 0.65 * large) * step(kind.x, share);
  }
  return sum;
}

// What comes back to the eye.
// n: the surface; v: towards the eye; l: towards the light; level: l.z where the light is measured
// on a flat wall; direct and ambient: light that arrives there; open: 0..1, how free it lies.
vec3 reflected(Surface s, vec2 p, vec3 n, vec3 v, vec3 l, float level, vec3 direct, vec3 ambient,
    float open, float pixel) {
  vec3 halfway = normalize(l + v);
  float rough = clamp(s.rough, 0.08, 1.0);
  float facing = min(max(dot(n, l), 0.0) / level, 1.9);
  // Soft light comes from above more than from the floor, which sends a little warmth back.
  vec3 soft = ambient * open * (1.0 - 0.3 * n.y) + uKey * vec3(0.09, 0.06, 0.035) * max(n.y, 0.0);
  // Hollows light themselves.
  soft += uKey * s.albedo * 0.25 * (1.0 - open);
  vec3 matt = s.albedo * mix(1.0, 0.22, s.metal) * (soft + direct * facing);
  vec3 f0 = mix(vec3(0.04), s.albedo, s.metal);
  float grazing = 1.0 - max(dot(n, v), 0.0);
  vec3 fresnel = f0 + (1.0 - f0) * 0.6 * grazing * grazing * grazing * grazing;
  // Window and lamp are large, so that even polish shows no hard point of light.
  float gloss = ggx(max(dot(n, halfway), 0.0), max(rough, 0.34)) * max(dot(n, l), 0.0);
  gloss /= 1.0 + gloss / 3.0;
  vec3 mirrored = room(reflect(-v, n), rough, s.metal) * (0.4 + 0.6 * open);
  mirrored *= mix(1.0, 0.15, rough * (1.0 - s.metal));
  // Metal mirrors the lamp already; both together would burn out.
  gloss *= mix(0.6, 0.3, s.metal);
  vec3 light = matt + fresnel * (direct * gloss + mirrored);
  if (s.glitter > 0.0) for (int once = 0; once < 1; once++) {
    vec3 colour = mix(vec3(1.0), s.albedo * 1.6, 0.5);
    light += direct * colour * 4.0 * sparkle(p, s.glitter, n, l, halfway, pixel);
  }
  return light;
}

// Linear light as the screen shows it: faithful up to a knee, then rolled off as film does, half in
// its own hue, half towards white. A grain too fine to see keeps soft light from falling into bands.
vec4 shown(vec3 light) {
  const float knee = 0.72;
  float most = max(max(light.r, light.g), max(light.b, knee));
  vec3 over = max(light - knee, 0.0) / (1.0 - knee);
  vec3 film = min(light, knee) + (1.0 - knee) * (1.0 - exp(-over));
  float rolled = 1.0 - (1.0 - knee) * exp((knee - most) / (1.0 - knee));
  vec3 c = mix(film, light * rolled / most, 0.5);
  c = mix(c * 12.92, 1.055 * pow(max(c, 0.0031308), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
  uint grain = hash(uvec2(gl_FragCoord.xy));
  return vec4(c + (float(grain >> 8u) / 16777216.0 - 0.5) / 255.0, 1.0);
}
