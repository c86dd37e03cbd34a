// The finish without light, for tests.
uniform vec4 uView;  // left, top, mm a pixel
uniform vec2 uPanel;

void main() {
  vec3 c = finish(uView.xy + gl_FragCoord.xy * uView.z, uPanel, uView.z).albedo;
  outColour = vec4(mix(c * 12.92, 1.055 * pow(max(c, 0.0031308), vec3(1.0 / 2.4)) - 0.055,
    step(0.0031308, c)), 1.0);
}
