import type { AppServices } from "#app/context.ts";
import { countProjects } from "#domain/portfolio/portfolio.ts";
import { countServices } from "#domain/services/services.ts";
import { countTestimonials } from "#domain/testimonials/testimonials.ts";

export interface ContentCounts {
  services: number;
  portfolio: number;
  testimonials: number;
}

/** How many of each there are, counted side by side. A count that fails is logged and is 0. */
export async function countContent({ database, logError }: AppServices): Promise<ContentCounts> {
  const counted = (count: Promise<number>) =>
    count.catch((error) => {
      logError(error, "The dashboard could not count");
      return 0;
    });
  const [services, portfolio, testimonials] = await Promise.all([
    counted(countServices(database.db)),
    counted(countProjects(database.db)),
    counted(countTestimonials(database.db)),
  ]);
  return { services, portfolio, testimonials };
}
