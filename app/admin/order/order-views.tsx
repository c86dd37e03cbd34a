import { Link } from "react-router";
import { listPath, orderPath } from "#app/admin/editing/content-areas.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { OrderedType } from "#domain/content/registry.ts";

interface OrderViewsProps {
  noun: OrderedType["noun"];
  shown: "list" | "order";
}

const listNames = { service: "By name", project: "Newest first" };

/** Links to the two views of a list: as the admin sorts it, and as the website does. */
export function OrderViews({ noun, shown }: OrderViewsProps) {
  const view = (is: boolean) =>
    ({ className: buttonClass(is ? "primary" : "plain"), "aria-current": is && "page" }) as const;
  return (
    <nav aria-label="Order of the list" className="mb-5 flex flex-wrap gap-2">
      <Link to={listPath(noun)} {...view(shown === "list")}>
        {listNames[noun]}
      </Link>
      <Link to={orderPath(noun)} {...view(shown === "order")}>
        In the website’s order
      </Link>
    </nav>
  );
}
