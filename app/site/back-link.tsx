/** The way back to the page above this one. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Back" className="wrap pt-6">
      <a className="underlined inline-block py-1.5 text-fine" href={href}>
        <span aria-hidden>←</span> {children}
      </a>
    </nav>
  );
}
