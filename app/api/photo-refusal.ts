import { telephoneLink } from "#app/site/telephone.ts";

interface PhotoRefusal {
  status: number;
  /** A sentence. */
  message: string;
  /** The business's, as it is written on the site. */
  phone: string;
}

/**
 * What is answered to a photo that was not read: JSON `message` to a script. A browser without scripts gets a page that says
 * the same and leads back to where it came from, since without the form nobody knows which enquiry the photo was for.
 */
export function photoRefusal(request: Request, { status, message, phone }: PhotoRefusal): Response {
  if (!request.headers.get("Accept")?.includes("text/html"))
    return Response.json({ message }, { status });
  const page = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The photo was not taken</title>
</head>
<body>
<h1>The photo was not taken</h1>
<p>${escaped(message)} Your enquiry is safe.</p>
<p><a href="${escaped(cameFrom(request))}">Go back</a>, or call us: <a href="${escaped(telephoneLink(phone))}">${escaped(phone)}</a>.</p>
</body>
</html>
`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** The thank-you panel where the browser names it, with its address's leave to add photos; otherwise the contact page. */
function cameFrom(request: Request): string {
  const { pathname, search } = URL.parse(request.headers.get("Referer") ?? "") ?? {};
  return pathname === "/contact" ? pathname + search : "/contact";
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
