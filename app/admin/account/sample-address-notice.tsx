import { Link } from "react-router";
import { Notice } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";

/** Says how to replace an address that came with the website. */
export function SampleAddressNotice() {
  const way = (
    <Link className={buttonClass()} to="/admin/people">
      To People
    </Link>
  );
  return (
    <Notice actions={way}>
      Before you add a passkey: this address came with the website, and no mail reaches it. Under
      People, invite your own address as an owner. Sign in with it, and close this account.
    </Notice>
  );
}
