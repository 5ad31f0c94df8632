import { Gauge, type Registry } from 'prom-client';

/** Adds the current figure of each chain; null is left out. */
export function addChainGauge<T>(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  figures: { readonly of: readonly T[]; id(chain: T): string; value(chain: T): number | null },
): void {
  const gauge = new Gauge({ name, help, labelNames: ['chain'], registers: [registry] });
  for (const chain of figures.of) {
    const value = figures.value(chain);
    if (value !== null) gauge.set({ chain: figures.id(chain) }, value);
  }
}
