import { data } from "react-router";
import type { Route } from "./+types/not-found";
import { layoutOf } from "./layout-data.ts";
import { MessagePage } from "./message-page.tsx";
import { pageHead } from "./page-head.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(layoutOf(matches), {
    title: "404 - Page Not Found",
    description: "",
    path: "/404",
    hidden: true,
  });
}

export default function NotFound() {
  return (
    <MessagePage
      title="404 - Page Not Found"
      text="The page you're looking for doesn't exist."
      link={{ label: "Return Home", href: "/" }}
    />
  );
}
