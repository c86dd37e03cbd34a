import type { Sector } from "#domain/content/sectors.ts";
import { ProjectCard, type ProjectCardData } from "./project-card.tsx";

interface PortfolioGridProps {
  /** Undefined for projects of every sector. */
  sector: Sector | undefined;
  cards: ProjectCardData[];
  /** Whether other pages show more of them. */
  hasMore: boolean;
}

/** Projects in two columns. A single one, and the first of an odd number, run across both. */
export function PortfolioGrid({ sector, cards, hasMore }: PortfolioGridProps) {
  const isAlone = cards.length === 1 && !hasMore;
  const isOdd = cards.length % 2 === 1;
  return (
    <>
      {isAlone ? (
        <h2 className="pt-10 text-section">One {sector?.toLowerCase()} project</h2>
      ) : (
        <h2 className="sr-only">{sector ?? "All"} projects</h2>
      )}
      <ul className="rise grid grid-cols-1 gap-x-8 gap-y-12 pt-8 sm:grid-cols-2">
        {cards.map((card, index) => {
          const isWide = isOdd && index === 0;
          const isRight = !isWide && index % 2 === (isOdd ? 0 : 1);
          return (
            <ProjectCard
              key={card.project.slug}
              {...card}
              isFirst={index === 0}
              className={isWide ? "sm:col-span-2" : isRight ? "sm:[--column:1]" : ""}
              shape={isWide ? "aspect-[3/2] sm:aspect-[16/9]" : "aspect-[3/2]"}
              sizes={
                isWide
                  ? "(min-width: 100rem) 91rem, 92vw"
                  : "(min-width: 100rem) 46rem, (min-width: 36rem) 46vw, 92vw"
              }
            />
          );
        })}
      </ul>
    </>
  );
}
