import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { countProjects } from "#domain/portfolio/portfolio.ts";
import { countServices } from "#domain/services/services.ts";
import { countTestimonials } from "#domain/testimonials/testimonials.ts";

export interface ContentCounts {
  services: number;
  portfolio: number;
  testimonials: number;
}

/** How many of each there are, counted side by side. A count that fails is logged and is 0. */
export async function countContent(context: ContextReader): Promise<ContentCounts> {
  const { db } = context.get(databaseContext);
  const counted = (count: Promise<number>) =>
    count.catch((error) => {
      context.get(logErrorContext)(error, "The dashboard could not count");
      return 0;
    });
  const [services, portfolio, testimonials] = await Promise.all([
    counted(countServices(db)),
    counted(countProjects(db)),
    counted(countTestimonials(db)),
  ]);
  return { services, portfolio, testimonials };
}
