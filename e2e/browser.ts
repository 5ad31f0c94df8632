import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Two pages that Chromium loads for the address bar of each new window, which nobody sees: two fifths of a visit. */
const HIDDEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** A process that Chromium starts ahead of the next site: a visit has only one, so each would be a second one for nothing. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';
/**
 * Features that playwright-core 1.64 disables in `chromiumSwitches.ts`: Chromium uses only the last of several such
 * flags.
 */
const PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...HIDDEN_PAGES, SPARE_PROCESS].join(',')}`,
];

/** The Chromium that the test command found, else one from the usual places. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find((path) => existsSync(path));
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: FLAGS });
}
