import { Counter, Histogram, Registry } from 'prom-client';

/** Figures that one application gathers while it runs. */
export interface AppMetrics {
  readonly registry: Registry;
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly requestSeconds: Histogram<'route'>;
  /** Layout shift, which has no unit. */
  readonly vitalShift: Histogram<'screen'>;
  readonly vitalSeconds: Histogram<'name' | 'screen'>;
}

const REQUEST_BOUNDS_SEC = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
/** Around "good" and "poor" of each vital. @see https://web.dev/articles/vitals */
const SHIFT_BOUNDS = [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const VITAL_BOUNDS_SEC = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.5, 1.8, 2.5, 3, 4, 6, 10, 30];

/** Creates metrics in their own registry, since a process may run several applications. */
export function createAppMetrics(): AppMetrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'sulian_http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'sulian_http_request_seconds',
      help: 'Time to answer a request, by route.',
      labelNames: ['route'],
      buckets: REQUEST_BOUNDS_SEC,
      registers,
    }),
    vitalShift: new Histogram({
      name: 'sulian_web_layout_shift',
      help: 'Cumulative layout shift of a page view, by screen.',
      labelNames: ['screen'],
      buckets: SHIFT_BOUNDS,
      registers,
    }),
    vitalSeconds: new Histogram({
      name: 'sulian_web_vital_seconds',
      help: 'Input delay (INP), first and largest paint (FCP, LCP) and first byte (TTFB), by screen.',
      labelNames: ['name', 'screen'],
      buckets: VITAL_BOUNDS_SEC,
      registers,
    }),
  };
}
