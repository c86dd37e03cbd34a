/** The way back to the page above this one. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Back" className="wrap pt-6 print:hidden">
      <a
        className="underlined inline-block py-1.5 text-fine pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center pointer-coarse:gap-1"
        href={href}
      >
        <span aria-hidden>←</span> {children}
      </a>
    </nav>
  );
}
