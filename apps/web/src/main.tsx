import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchFirstPage } from './app/router.tsx';
import { copyExactly } from './lib/copy-exact.ts';
import { reportVitals } from './lib/vitals.ts';
import { textsReady } from './locales/i18n.ts';
import './styles/tokens.css';
import './styles/app.css';

/** The interface's generation, as its users know it. */
const VERSION_LABEL = '0.0.19';
console.info(VERSION_LABEL, __APP_VERSION__);

document.addEventListener('copy', copyExactly);
const root = document.getElementById('root');
if (root !== null)
  void Promise.allSettled([textsReady, fetchFirstPage(window.location)]).then(() => createRoot(root).render(<App />));
// When idle, since measuring the page must not slow it. Earlier measurements are reported then.
const whenIdle = window.requestIdleCallback ?? window.setTimeout;
window.addEventListener('load', () => whenIdle(() => void reportVitals()));

/** The first paint does not wait for the styles of the print, and they are there before anybody can print. */
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  void import('./styles/print.css');
}).observe({ type: 'paint', buffered: true });
