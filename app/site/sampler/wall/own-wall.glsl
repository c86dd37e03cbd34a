// The finish on a wall of the visitor's photo, in the photo's light. Follows `light.glsl`.
uniform sampler2D uPhoto;  // read as linear light
uniform sampler2D uKept;   // light on the wall: 0.5 makes white paint white; grows with its root
uniform vec4 uPart;        // the part of the photo that is shown: left, top, shares a pixel
uniform mat3 uToWall;      // from shares of the photo to mm on the wall
uniform vec2 uWall;        // size of the wall, mm

vec2 wallAt(vec2 pixel) {
  vec3 p = uToWall * vec3(uPart.xy + uPart.zw * pixel, 1.0);
  return p.xy / p.z;
}

// `shown` rolls off highlights, which the camera has done already.
vec3 beforeShown(vec3 c) {
  const float knee = 0.72;
  vec3 over = min(max(c - knee, 0.0) / (1.0 - knee), 0.9999);
  return min(c, knee) - (1.0 - knee) * log(1.0 - over);
}

vec3 painted(vec2 p, float pixel) {
  Surface s = finish(p, uWall, pixel);
  vec3 n = normalize(vec3(-reliefSlope(p, uWall, pixel), 1.0));
  vec3 l = normalize(uTowards);
  vec3 v = normalize(vec3((0.5 * uWall - p) * 0.55 / max(uWall.x, uWall.y), 1.0));
  vec3 root = texture(uKept, p / uWall).rgb * 255.0 / 128.0;
  return root * root * reflected(s, p, n, v, l, l.z, uKey, uAmbient, 1.0, pixel);
}

void main() {
  vec2 here = gl_FragCoord.xy;
  vec3 c = beforeShown(texture(uPhoto, uPart.xy + uPart.zw * here).rgb);
  vec2 p = wallAt(here);
  vec2 right = wallAt(here + vec2(1.0, 0.0)) - p, down = wallAt(here + vec2(0.0, 1.0)) - p;
  // Pixels from the nearest edge of the wall, which is as soft as the photo's own edges.
  vec2 slope = vec2(length(vec2(right.x, down.x)), length(vec2(right.y, down.y)));
  vec2 from = abs(p - 0.5 * uWall);
  vec2 cover = smoothstep(-0.9, 0.9, (0.5 * uWall - from) / max(slope, 1e-6));
  // Where the wall's plane vanishes, one pixel covers all of it.
  cover *= step(from, 0.75 * uWall);
  if (cover.x * cover.y > 0.0) {
    vec2 reach = vec2(length(right), length(down));
    float pixel = mix(min(reach.x, reach.y), max(reach.x, reach.y), 0.75);
    c = mix(c, painted(p, pixel), cover.x * cover.y);
  }
  outColour = shown(c);
}
