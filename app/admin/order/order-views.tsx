import { Link } from "react-router";
import { type ListNoun, listPath, orderPath } from "#app/admin/editing/content-areas.ts";
import { buttonClass } from "#app/ui/button.tsx";

interface OrderViewsProps {
  noun: ListNoun;
  shown: "list" | "order";
}

const listNames = { service: "By name", project: "Newest first" };

function isOrdered(noun: ListNoun): noun is keyof typeof listNames {
  return noun in listNames;
}

/**
 * Links to the two views of a list: as the admin sorts it, and as the website does. Nothing for
 * what has no order by hand.
 */
export function OrderViews({ noun, shown }: OrderViewsProps) {
  if (!isOrdered(noun)) return null;
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
