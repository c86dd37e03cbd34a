/** Packages that are not bundled into the server: they load native code. */
export const externalPackages = ["pg", "sharp"];
