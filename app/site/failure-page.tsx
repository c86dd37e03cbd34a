import { useLayoutData } from "./layout-data.ts";
import { MessagePage } from "./message-page.tsx";
import { telephoneLink } from "./telephone.ts";

/** Shown in place of a page that could not be made, or asked for in a way it does not answer. */
export function FailurePage() {
  const { business } = useLayoutData();
  return (
    <MessagePage
      title="Something went wrong"
      text="This page cannot be shown just now. Please try again, or call us."
      link={{ label: `Call ${business.phone}`, href: telephoneLink(business.phone) }}
    />
  );
}
