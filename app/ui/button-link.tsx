import type { ComponentProps } from "react";

const looks = {
  solid: "border-green bg-green text-paper hover:bg-green-light",
  outline: "border-current hover:bg-ink hover:text-paper hover:border-ink",
  light: "border-paper bg-paper text-ink hover:bg-card",
  outlineOnDark: "border-current hover:bg-paper hover:text-ink hover:border-paper",
};

export const buttonShape =
  "inline-flex min-h-12 items-center justify-center gap-2.5 border px-6 py-2 font-[550] leading-tight transition-colors";

/** A link that looks like a button: square, in one strong colour. Not printed. */
export function ButtonLink({
  look = "solid",
  className = "",
  ...link
}: ComponentProps<"a"> & { look?: keyof typeof looks }) {
  return <a className={`${buttonShape} ${looks[look]} print:hidden ${className}`} {...link} />;
}
