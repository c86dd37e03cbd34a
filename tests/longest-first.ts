import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The journeys that take minutes, although their files are short. */
const longest = /\/(admin-every-screen|every-page|unusual-sites)\.slow\.test\.ts$/;

/** Starts the longest files first: started last, one would run on beside an idle core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((ofProject) =>
      ofProject.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))),
    );
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return longest.test(moduleId);
}
