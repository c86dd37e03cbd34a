import { data } from "react-router";
import type { Route } from "./+types/shared-preview-ended";
import { layoutOf } from "./layout-data.ts";
import { MessagePage } from "./message-page.tsx";
import { hiddenHead } from "./page-head.ts";

const title = "This link shows no preview";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(layoutOf(matches), title);
}

export default function Ended() {
  return (
    <MessagePage
      title={title}
      text="A link to a preview works for seven days, unless it is ended sooner. Please ask for a new one."
      link={{ label: "Look at the website", href: "/" }}
    />
  );
}
