import type { EnquiriesTable } from "#db/schema.ts";

/** What a device gets, as JSON. Its service worker shows it. */
export interface DeviceNotice {
  title: string;
  body: string;
  /** The admin's page that a tap opens. */
  url: string;
  /** A notice takes the place of an earlier one with the same tag. */
  tag: string;
}

type Announced = Pick<EnquiriesTable, "id" | "reference" | "name" | "service">;

interface Shown {
  /** Whether it may name the visitor: the person is signed in on the device. */
  isNamed: boolean;
  /** The services that visitors choose from. */
  serviceNames: readonly string[];
}

/**
 * Announces an enquiry on a locked screen, which others may see: by the visitor's first name and
 * the service alone. A service that visitors cannot choose is a stranger's words, and left out.
 */
export function writeNotice(
  { id, reference, name, service }: Announced,
  { isNamed, serviceNames }: Shown,
): DeviceNotice {
  const about = serviceNames.includes(service) ? service : "your services";
  const from = firstName(name);
  const named = from ? `From ${from}, about ${about}` : `About ${about}`;
  return {
    title: "New enquiry",
    body: isNamed ? named : "Sign in to read it",
    url: `/admin/enquiries/${id}`,
    tag: reference,
  };
}

const longestFirstName = 30;

/** Letters, hyphens and apostrophes only: no address or number fits into it. */
function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s/);
  const letters = first.replace(/[^\p{L}\p{M}'’-]/gu, "");
  return [...letters].slice(0, longestFirstName).join("");
}
