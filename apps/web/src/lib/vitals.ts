import type { VitalName, VitalsBody } from '@sulian/contract';
import { pathOf } from './call-path.ts';

type Metric = VitalsBody['metrics'][number];
type Screen = NonNullable<Metric['screen']>;

/** First part of a page's address → its kind; what is shown on it is never reported. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '': 'home',
  'address/1': 'address',
  'address/2': 'wallet',
  trading: 'transaction',
  entities: 'entity',
  alert: 'alert',
  login: 'login',
  register: 'register',
  forgetPass: 'forgetPass',
  review: 'review',
};

export function screenOf(pathname: string): Screen {
  const [first = '', second = ''] = pathname.split('/').slice(1);
  return SCREENS[first] ?? SCREENS[`${first}/${second}`] ?? 'other';
}

/** Sent when the page is left: by then every figure is final. `keepalive` lets it outlive the page. */
function send(metrics: readonly Metric[]): void {
  void fetch(pathOf('POST /api/vitals', {}), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ metrics }),
  }).catch((cause: unknown) => console.warn('measurements were not sent', cause));
}

/** Layout shift, delay of input, first and largest paint, first byte of this visit. */
export async function reportVitals(): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  // The screen that was entered: a single-page visit has its paints there.
  const screen = screenOf(location.pathname);
  const metrics = new Map<VitalName, Metric>();
  const add = ({ name, value }: { readonly name: VitalName; readonly value: number }): void => {
    metrics.set(name, { name, value, screen });
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(add);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || metrics.size === 0) return;
    send([...metrics.values()]);
    metrics.clear();
  });
}
