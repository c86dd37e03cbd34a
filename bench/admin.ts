import { signIn } from "./admin-session.ts";
import { manyProjects } from "./many-projects.ts";
import { grouped, kilobytes, median } from "./numbers.ts";
import { timed } from "./published-round.ts";
import type { Section } from "./report.ts";
import { startSite } from "./site.ts";
import { stockedFolder } from "./stocked-folder.ts";
import type { Workbench } from "./workbench.ts";

const size = 1_000;
const warmUps = 5;
const requests = 20;
const goalMilliseconds = 150;

/** How long the content manager takes to list many projects. */
export async function admin(bench: Workbench): Promise<Section> {
  const dataDir = await stockedFolder(bench, manyProjects(size));
  await using site = await startSite(bench, { dataDir });
  const session = await signIn(site.origin);
  const list = () => timed(() => session.get("/admin/portfolio.data"));
  for (let request = 0; request < warmUps; request += 1) await list();
  const times: number[] = [];
  let bytes = 0;
  for (let request = 0; request < requests; request += 1) {
    const [time, answer] = await list();
    times.push(time);
    bytes = Buffer.byteLength(answer);
  }
  return {
    title: "The content manager",
    how: [
      `\`/admin/portfolio.data\` with ${grouped(size)} projects, signed in, as the browser asks for it: from the question to the end`,
      `of the answer, median of ${requests} requests one after the other, after ${warmUps} to warm up.`,
    ].join("\n"),
    findings: [
      {
        what: `List of ${grouped(size)} projects`,
        result: `${median(times).toFixed(0)} ms`,
        goal: `at most ${goalMilliseconds} ms`,
        reached: median(times) <= goalMilliseconds,
        beside: `the worst ${Math.max(...times).toFixed(0)} ms; ${kilobytes(bytes)} uncompressed`,
      },
    ],
  };
}
