import { type Answer, ask, headerOf } from "./ask.ts";
import { startBare } from "./bare.ts";
import { twoCores } from "./cores.ts";
import { answers, browserHeaders, connections, type Rate } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { grouped, median, spread } from "./numbers.ts";
import type { Programs } from "./programs.ts";
import type { Finding, Section } from "./report.ts";
import { node, startSite } from "./site.ts";
import type { Workbench } from "./workbench.ts";

const rounds = 5;
const seconds = 2;
const goals = { nginx: 0.45, fresh: 10 };

/** A rate for each round. */
type Rates = Record<"ready" | "nginx" | "nginxOpen" | "fresh" | "bare", Rate[]>;

/**
 * How many page views a second the server answers on one core, beside nginx, a fresh render, and
 * bare node:http.
 */
export async function throughput(bench: Workbench, { nginx, wrk }: Programs): Promise<Section> {
  const { serverCore: core, loadCore } = twoCores();
  await using ready = await startSite(bench, { core });
  await using fresh = await startSite(bench, {
    command: [...node, "--import", "./bench/without-page-cache.ts", "server/start.ts"],
    core,
    siteUrl: ready.origin,
  });
  const page = await ask(ready.url, browserHeaders);
  const prepared = { program: nginx, core, page };
  const servers = {
    ready,
    nginx: await startNginx(bench, { ...prepared, keepsOpen: false }),
    nginxOpen: await startNginx(bench, { ...prepared, keepsOpen: true }),
    fresh,
    bare: await startBare(bench, core, page),
  };
  const { nginx: one, nginxOpen: other, bare } = servers;
  mustBeSame(page, await ask(one.url), await ask(other.url), await ask(bare.url));
  mustBeSame(await ask(ready.url), await ask(fresh.url));

  const rates: Rates = { ready: [], nginx: [], nginxOpen: [], fresh: [], bare: [] };
  const load = { wrk, core: loadCore, seconds };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(rates) as (keyof Rates)[]) {
      const headers = name === "fresh" ? {} : browserHeaders;
      const rate = await answers(bench, servers[name], { ...load, headers });
      // The first round warms up.
      if (round > 0) rates[name].push(rate);
    }
  }
  return {
    title: "Page views a second, on one core",
    how: explained(page),
    findings: [
      compared(rates, "nginx", "As a share of Debian's nginx", goals.nginx),
      compared(rates, "nginxOpen", "As a share of nginx that keeps the file open", goals.nginx),
      compared(rates, "fresh", "Times a fresh render for each view", goals.fresh),
      compared(rates, "bare", "As a share of node:http with the same bytes"),
    ],
  };
}

/**
 * Nothing is compared before it is known to be the same. A nonce belongs to one answer and does not
 * count.
 */
function mustBeSame(one: Answer, ...others: Answer[]): void {
  const content = ({ body }: Answer) => body.toString("latin1").replaceAll(/ nonce="[^"]*"/g, "");
  for (const other of others) {
    const same =
      other.status === 200 &&
      content(other) === content(one) &&
      headerOf(other, "content-encoding") === headerOf(one, "content-encoding");
    if (!same) throw new Error("The servers to compare do not answer with the same page");
  }
}

function explained(page: Answer): string {
  const encoding = headerOf(page, "content-encoding") ?? "identity";
  return [
    `The home page, ${grouped(page.body.length)} bytes of ${encoding} with the same headers from all;`,
    "the fresh render alone is sent uncompressed, which spares it work.",
    "Every server is one process on one core (nginx: one worker, a prepared file, Debian's settings without access log),",
    `and wrk has another: ${connections} kept-alive connections, ${rounds} rounds of ${seconds} s each, taking turns.`,
    "A second is one that the core worked for the server: on a quiet machine the same as the clock's.",
    "A ratio is the median of the rounds' ratios.",
  ].join("\n");
}

function compared(rates: Rates, other: keyof Rates, what: string, goal?: number): Finding {
  const ratios = ratiosOf(rates, other, "perProcessorSecond");
  const ratio = median(ratios);
  const digits = ratio < 5 ? 2 : 0;
  const [ours, theirs] = [rates.ready, rates[other]].map((all) =>
    grouped(median(all.map(({ perProcessorSecond }) => perProcessorSecond))),
  );
  const byTheClock = median(ratiosOf(rates, other, "perSecond")).toFixed(digits);
  return {
    what,
    result: ratio.toFixed(digits),
    ...(goal !== undefined && { goal: `at least ${goal}`, reached: ratio >= goal }),
    beside: `rounds ${spread(ratios, digits)}, by the clock ${byTheClock}; ${ours} against ${theirs} a second`,
  };
}

function ratiosOf(rates: Rates, other: keyof Rates, unit: keyof Rate): number[] {
  return rates.ready.map((rate, round) => rate[unit] / (rates[other][round]?.[unit] ?? Number.NaN));
}
