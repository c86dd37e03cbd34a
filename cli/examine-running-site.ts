import { z } from "zod";
import type { Config } from "#server/config.ts";
import { readRelease } from "#server/release.ts";
import type { Examined } from "./run-doctor.ts";

/** How long to wait for an answer, in milliseconds. */
const patience = 5_000;

const healthSchema = z.object({ version: z.string(), commit: z.string() });
const readinessSchema = z.object({
  faults: z.array(z.object({ part: z.string(), words: z.string() })).default([]),
});

/** Examines the process on this machine, and the way to it through the proxy. */
export async function examineRunningSite(config: Config): Promise<Examined[]> {
  const { host, port, siteUrl } = config;
  const local = !host || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const found = await examineProcess(
    `http://${local.includes(":") ? `[${local}]` : local}:${port}`,
  );
  const isUp = found.every(({ state }) => state !== "note");
  if (!siteUrl.startsWith("https:")) return [...found, examineTrust(config)];
  return [...found, examineTrust(config), await examineProxy(siteUrl, isUp)];
}

async function examineProcess(origin: string): Promise<Examined[]> {
  const part = "Site";
  const health = await answerOf(`${origin}/healthz`);
  if (!health)
    return [
      { part, state: "note", words: `no process answers at ${origin}; the site does not run.` },
    ];
  const running = healthSchema.safeParse(health).data;
  const here = await readRelease();
  if (running?.commit !== here.commit)
    return [
      {
        part,
        state: "fault",
        words: `the running program is ${running?.version} (${running?.commit}), and this one is ${here.version} (${here.commit}).`,
        remedy: "Restart the site.",
      },
    ];
  const { faults } = readinessSchema.parse((await answerOf(`${origin}/readyz`)) ?? {});
  if (faults.length === 0) return [{ part, state: "well", words: "runs, and is ready." }];
  return faults.map(({ part, words }) => ({ part: `Site, ${part}`, state: "fault", words }));
}

function examineTrust({ siteUrl, trustProxy }: Config): Examined {
  const part = "Proxy trust";
  const isBehindProxy = siteUrl.startsWith("https:");
  if (isBehindProxy === trustProxy > 0)
    return { part, state: "well", words: `TRUST_PROXY is ${trustProxy}.` };
  if (isBehindProxy)
    return {
      part,
      state: "fault",
      words:
        "SITE_URL is https, so there is a proxy, but TRUST_PROXY is 0: all visitors count as one.",
      remedy: "Set TRUST_PROXY=1, or to how many proxies there are.",
    };
  return {
    part,
    state: "note",
    words: `TRUST_PROXY is ${trustProxy}. If there are fewer proxies, visitors can forge their address.`,
  };
}

async function examineProxy(siteUrl: string, isUp: boolean): Promise<Examined> {
  const part = "Proxy";
  if (await answerOf(`${siteUrl}/healthz`))
    return { part, state: "well", words: `${siteUrl} leads to a site.` };
  if (!isUp)
    return { part, state: "note", words: `${siteUrl} does not answer, as the site does not run.` };
  return {
    part,
    state: "fault",
    words: `${siteUrl}/healthz does not answer.`,
    remedy:
      "Check that the proxy runs, that the name leads here, and that its certificate is valid.",
  };
}

/** The JSON of an answer, whatever its status; null if nothing answers with JSON. */
async function answerOf(url: string): Promise<object | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    return await response.json();
  } catch {
    return null;
  }
}
