import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installFonts, installPackages } from './packages.mjs';
import { inRoot } from './paths.mjs';
import { capture, run, StepError, say } from './process.mjs';

/** The shell first: it draws no window around a page, which costs a fifth of a visit. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/usr/lib/chromium',
  '/opt/google/chrome',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Paths of the executable below a Playwright release's folder in the cache. */
const PLAYWRIGHT_EXECUTABLES = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];
const ADVICE = `No Chromium was found and none could be installed. Do one of:
  - install it: apt-get install chromium fonts-wqy-microhei   (Debian, as root)
  - npx playwright-core install chromium
  - name yours: CHROMIUM_PATH=/path/to/chrome npm test`;

/** Path of a Chromium that starts, installing one when there is none; missing Chinese fonts are added where allowed. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new StepError(`CHROMIUM_PATH names ${named}, which does not start`);
  }
  const chromium = (await findChromium()) ?? (await installChromium());
  if (chromium === undefined) throw new StepError(ADVICE);
  await installFonts();
  return chromium;
}

async function findChromium() {
  for (const path of candidates()) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
}

async function installChromium() {
  say('No Chromium found; installing one for the browser tests …');
  if (await installPackages('chromium')) {
    const found = await findChromium();
    if (found !== undefined) return found;
  }
  const cli = inRoot('node_modules', 'playwright-core', 'cli.js');
  const isRoot = process.getuid?.() === 0;
  await run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  return findChromium();
}

function candidates() {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...USUAL_PLACES];
  const installed = folders.flatMap((folder) => [...NAMES.map((name) => join(folder, name)), folder]);
  const usable = installed.filter((path) =>
    NAMES.some((name) => path.toLowerCase().replaceAll(' ', '-').endsWith(`/${name}`)),
  );
  return [...new Set([...usable, ...playwrightCandidates()])];
}

function playwrightCandidates() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ];
  return caches
    .filter((cache) => cache !== undefined && existsSync(cache))
    .flatMap((cache) => listChromiumFolders(cache))
    .flatMap((folder) => PLAYWRIGHT_EXECUTABLES.map((executable) => join(folder, executable)));
}

function listChromiumFolders(cache) {
  try {
    const names = readdirSync(cache).filter((name) => name.startsWith('chromium'));
    return names
      .sort()
      .reverse()
      .map((name) => join(cache, name));
  } catch {
    return [];
  }
}

/** Ubuntu's `chromium-browser` without snap is a script that only prints advice: being there is not enough. */
async function starts(path) {
  const answer = await capture(path, ['--version', '--no-sandbox'], { timeoutMs: 30_000 });
  return answer?.code === 0 && /\d+\.\d+/.test(answer.output);
}
