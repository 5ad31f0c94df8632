export type LabelValues = Readonly<Record<string, string | number>>;

/** A family of figures under one name, in Prometheus' text format. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface Metric {
  render(): string;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
const escapeValue = (text: string): string => text.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? character);

export const renderLabels = (labels: LabelValues): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

export interface Family {
  readonly name: string;
  readonly help: string;
}

const renderHead = ({ name, help }: Family, type: 'counter' | 'gauge' | 'histogram'): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** A figure read at the moment of asking. */
export const renderGauge = (
  family: Family,
  values: readonly { readonly labels?: LabelValues; readonly value: number }[],
  type: 'counter' | 'gauge' = 'gauge',
): string =>
  values.length === 0
    ? ''
    : renderHead(family, type) +
      values.map(({ labels, value }) => `${family.name}${renderLabels(labels ?? {})} ${value}\n`).join('');

/** Counts up, for each set of label values. Their number is bounded by the caller: routes, never addresses. */
export class Counter implements Metric {
  readonly #family: Family;
  readonly #values = new Map<string, { readonly labels: LabelValues; value: number }>();

  constructor(family: Family) {
    this.#family = family;
  }

  add(labels: LabelValues): void {
    const key = renderLabels(labels);
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, { labels, value: 1 });
    else known.value += 1;
  }

  render(): string {
    return renderGauge(this.#family, [...this.#values.values()], 'counter');
  }
}

interface Distribution {
  readonly labels: LabelValues;
  /** Values at most the bound of the same place; the last place holds those beyond all. */
  readonly counts: number[];
  sum: number;
}

/** How values spread over fixed bounds, for each set of label values. */
export class Histogram implements Metric {
  readonly #family: Family;
  readonly #bounds: readonly number[];
  readonly #values = new Map<string, Distribution>();

  constructor(family: Family, bounds: readonly number[]) {
    this.#family = family;
    this.#bounds = bounds;
  }

  observe(labels: LabelValues, value: number): void {
    const key = renderLabels(labels);
    const known = this.#values.get(key) ?? { labels, counts: new Array(this.#bounds.length + 1).fill(0), sum: 0 };
    this.#values.set(key, known);
    const at = this.#bounds.findIndex((bound) => value <= bound);
    const place = at === -1 ? this.#bounds.length : at;
    known.counts[place] = (known.counts[place] ?? 0) + 1;
    known.sum += value;
  }

  render(): string {
    if (this.#values.size === 0) return '';
    return renderHead(this.#family, 'histogram') + [...this.#values.values()].map((each) => this.#lines(each)).join('');
  }

  #lines({ labels, counts, sum }: Distribution): string {
    const { name } = this.#family;
    let count = 0;
    const buckets = [...this.#bounds, '+Inf'].map((bound, place) => {
      count += counts[place] ?? 0;
      return `${name}_bucket${renderLabels({ ...labels, le: bound })} ${count}\n`;
    });
    return `${buckets.join('')}${name}_sum${renderLabels(labels)} ${sum}\n${name}_count${renderLabels(labels)} ${count}\n`;
  }
}
