import { ProjectCard, type ProjectCardData } from "./project-card.tsx";

/**
 * The newest projects. Three stand as one tall card beside two, whose rows it fills; fewer share a
 * row.
 */
export function RecentWork({ projects }: { projects: ProjectCardData[] }) {
  const hasTall = projects.length === 3;
  return (
    <ul
      className={`rise grid grid-cols-1 gap-x-8 gap-y-10 print:grid-cols-2 ${columns[projects.length] ?? ""}`}
    >
      {projects.map((card, index) => (
        <ProjectCard
          key={card.project.slug}
          {...card}
          className={index === 0 ? "lg:row-span-2" : "lg:[--column:1]"}
          shape={projects.length === 1 ? "aspect-[3/2] lg:aspect-[16/9]" : "aspect-[3/2]"}
          isTall={hasTall && index === 0}
          sizes={
            index === 0
              ? "(min-width: 62rem) min(93vw, 90rem), 92vw"
              : "(min-width: 62rem) min(38vw, 38rem), 92vw"
          }
        />
      ))}
    </ul>
  );
}

const columns: Record<number, string> = {
  2: "lg:grid-cols-2",
  3: "lg:grid-cols-[7fr_5fr] lg:grid-rows-2",
};
