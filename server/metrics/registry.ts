/**
 * Prometheus' metrics and their text format, version 0.0.4. The usual library, prom-client, takes
 * 21 MB of memory in each process (docs/decisions/036-metrics.md).
 */

/** The value for one set of labels. The caller changes it. */
export interface Series {
  value: number;
}

export interface Measurement extends Series {
  labels?: Record<string, string>;
}

export interface Registry {
  /** Makes a counter. The function it returns finds the series with these label values. */
  counter<Label extends string>(
    name: string,
    help: string,
    ...labels: Label[]
  ): (values: Record<Label, string>) => Series;
  /** Makes a histogram. The function it returns counts a value in the series with these labels. */
  histogram<Label extends string>(
    name: string,
    help: string,
    bounds: number[],
    ...labels: Label[]
  ): (value: number, values: Record<Label, string>) => void;
  /**
   * Makes a metric whose samples are taken when Prometheus asks. If `take` throws, the answer
   * leaves the metric out.
   */
  sampled(
    name: string,
    kind: "counter" | "gauge",
    help: string,
    take: () => Measurement[] | Promise<Measurement[]>,
  ): void;
  /** The answer to Prometheus. */
  text(): Promise<string>;
}

interface Metric {
  name: string;
  help: string;
  kind: "counter" | "gauge" | "histogram";
  lines(): string[] | Promise<string[]>;
}

/** Makes an empty registry. */
export function createRegistry(): Registry {
  const metrics: Metric[] = [];
  return {
    counter(name, help, ...labels) {
      const found = seriesByLabels(labels, () => ({ value: 0 }));
      const lines = () => found.all().map(([text, { value }]) => line(name, text, value));
      metrics.push({ name, help, kind: "counter", lines });
      return found.of;
    },
    histogram(name, help, bounds, ...labels) {
      const found = seriesByLabels(labels, () => emptyHistogram(bounds));
      const lines = () => found.all().flatMap(([text, counted]) => linesOf(name, text, counted));
      metrics.push({ name, help, kind: "histogram", lines });
      return (value, values) => count(found.of(values), value);
    },
    sampled(name, kind, help, take) {
      const lines = async () => {
        const samples = await take();
        return samples.map(({ labels = {}, value }) => line(name, labelText(labels), value));
      };
      metrics.push({ name, help, kind, lines });
    },
    async text() {
      const blocks = await Promise.all(metrics.map(blockOf));
      return `${blocks.flat().join("\n")}\n`;
    },
  };
}

async function blockOf({ name, help, kind, lines }: Metric): Promise<string[]> {
  try {
    const samples = await lines();
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...samples];
  } catch {
    // The database may be down, for example. Other metrics report that.
    return [];
  }
}

function seriesByLabels<Label extends string, Kept>(names: Label[], make: () => Kept) {
  const kept = new Map<string, Kept>();
  return {
    of(values: Record<Label, string>): Kept {
      const text = labelText(Object.fromEntries(names.map((name) => [name, values[name]])));
      const known = kept.get(text);
      if (known) return known;
      const made = make();
      kept.set(text, made);
      return made;
    },
    all: () => [...kept],
  };
}

interface CountedValues {
  /** For each upper bound, how many values were at most as large. The last bound is infinite. */
  buckets: { bound: number; count: number }[];
  sum: number;
}

function emptyHistogram(bounds: number[]): CountedValues {
  const all = [...bounds, Number.POSITIVE_INFINITY];
  return { buckets: all.map((bound) => ({ bound, count: 0 })), sum: 0 };
}

function count(counted: CountedValues, value: number): void {
  counted.sum += value;
  for (const bucket of counted.buckets) if (value <= bucket.bound) bucket.count += 1;
}

function linesOf(name: string, labels: string, { buckets, sum }: CountedValues): string[] {
  const bounded = buckets.map(({ bound, count }) =>
    line(`${name}_bucket`, [labels, `le="${numberText(bound)}"`].filter(Boolean).join(), count),
  );
  const total = buckets.at(-1)?.count ?? 0;
  return [...bounded, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)];
}

function line(name: string, labels: string, value: number): string {
  return `${name}${labels && `{${labels}}`} ${numberText(value)}`;
}

function labelText(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join();
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
}

function numberText(value: number): string {
  return value === Number.POSITIVE_INFINITY ? "+Inf" : String(value);
}
