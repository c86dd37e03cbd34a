#version 300 es
// What every finish may use. Lengths are mm on the wall; x goes right, y goes down.
precision highp float;
precision highp int;
precision highp sampler2D;

struct Surface {
  vec3 albedo;    // linear sRGB, before light
  float rough;    // 0 mirror to 1 chalk
  float metal;    // 0 to 1
  float glitter;  // density of mirror flakes, 0 to 1
};

uniform vec3 uBase, uGlaze;          // linear sRGB
uniform uint uStone;                 // a number for hashes, which base colours in a step of 32 share
uniform vec4 uControls;              // the finish's sliders in the order of their list, 0 to 1
uniform sampler2D uMask, uHeight;    // the finish's tiles, in their red channel; they repeat
uniform float uTileSize;             // mm of wall that a tile covers
flat in vec3 baseLab, glazeLab;
out vec4 outColour;

// Integers alone, so that every machine gets the same noise (pcg2d by Mark Jarzynski).
uvec2 hash2(uvec2 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * 1664525u;
  v.y += v.x * 1664525u;
  v ^= v >> 16u;
  v.x += v.y * 1664525u;
  v.y += v.x * 1664525u;
  return v ^ (v >> 16u);
}

uint hash(uvec2 v) {
  return hash2(v).x;
}

// Two random numbers of a cell, 0 to 1.
vec2 random2(ivec2 cell, uint seed) {
  return vec2(hash2(uvec2(cell) + seed * 0x9e3779b9u) >> 8u) / 16777216.0;
}

float random(ivec2 cell, uint seed) {
  return random2(cell, seed).x;
}

float slope(ivec2 cell, vec2 from, uint seed) {
  return dot(random2(cell, seed) * 2.0 - 1.0, from);
}

// Gradient noise, -1 to 1, features about 1 apart.
float noise(vec2 p, uint seed) {
  vec2 whole = floor(p);
  vec2 f = p - whole;
  ivec2 cell = ivec2(whole);
  vec2 s = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  float top = mix(slope(cell, f, seed), slope(cell + ivec2(1, 0), f - vec2(1, 0), seed), s.x);
  float foot = mix(
    slope(cell + ivec2(0, 1), f - vec2(0, 1), seed),
    slope(cell + ivec2(1, 1), f - vec2(1, 1), seed), s.x);
  return clamp(mix(top, foot, s.y) * 1.6, -1.0, 1.0);
}

// Noise of several sizes, each half of the one before; -1 to 1.
float fbm(vec2 p, uint seed, int octaves) {
  float sum = 0.0, weight = 0.5, whole = 0.0;
  for (int octave = 0; octave < octaves; octave++) {
    sum += weight * noise(p, seed + uint(octave));
    whole += weight;
    weight *= 0.5;
    p = mat2(1.6, 1.2, -1.2, 1.6) * p;
  }
  return sum / whole;
}

vec2 turned(vec2 p, float angle) {
  float c = cos(angle), s = sin(angle);
  return vec2(c * p.x - s * p.y, s * p.x + c * p.y);
}

vec3 fromOklab(vec3 lab) {
  const mat3 roots = mat3(
    1.0, 1.0, 1.0,
    0.3963377774, -0.1055613458, -0.0894841775,
    0.2158037573, -0.0638541728, -1.2914855480);
  const mat3 linear = mat3(
    4.0767416621, -1.2684380046, -0.0041960863,
    -3.3077115913, 2.6097574011, -0.7034186147,
    0.2309699292, -0.3413193965, 1.7076147010);
  vec3 cones = roots * lab;
  return max(linear * (cones * cones * cones), 0.0);
}

// From the base (0) to the glaze (1), mixed as the eye sees it.
vec3 glazed(float t) {
  return fromOklab(mix(baseLab, glazeLab, clamp(t, -0.15, 1.2)));
}

// 0 below the edge, 1 above it; the step is as wide as `width`.
float softStep(float edge, float width, float x) {
  return smoothstep(edge - 0.5 * width, edge + 0.5 * width, x);
}

// 1 where detail of this size can be drawn, 0 where pixels are too coarse for it.
float visible(float detail, float pixel) {
  return 1.0 - smoothstep(0.3, 0.7, pixel / detail);
}
