#version 300 es
// One triangle covers the picture. What is the same for every pixel is worked out here.
precision highp float;

uniform vec3 uBase, uGlaze;
flat out vec3 baseLab, glazeLab;

vec3 toOklab(vec3 linear) {
  const mat3 cones = mat3(
    0.4122214708, 0.2119034982, 0.0883024619,
    0.5363325363, 0.6806995451, 0.2817188376,
    0.0514459929, 0.1073969566, 0.6299787005);
  const mat3 lab = mat3(
    0.2104542553, 1.9779984951, 0.0259040371,
    0.7936177850, -2.4285922050, 0.7827717662,
    -0.0040720468, 0.4505937099, -0.8086757660);
  return lab * pow(max(cones * linear, 0.0), vec3(1.0 / 3.0));
}

void main() {
  baseLab = toOklab(uBase);
  glazeLab = toOklab(uGlaze);
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(corner * 4.0 - 1.0, 0.0, 1.0);
}
