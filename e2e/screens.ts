import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listAlertScreens } from './alert-screens.ts';
import { BATCH_SCREENS } from './batch-screens.ts';
import { ENTRANCE_SCREENS, EVERYBODY, type Who } from './entrance-screens.ts';
import { listInvestigationScreens } from './investigate-screens.ts';
import { LABEL_SCREENS } from './label-screens.ts';
import { findSession, storeSession } from './session.ts';
import { emailOf, startStage } from './sign-in/stage.ts';
import { disputeWallet, registerSpecimen, watchBusiest } from './specimens.ts';
import { castDemo, readShowcase } from './stage.ts';
import { untilStill } from './until-still.ts';

/**
 * Pictures of every screen, in both languages, both themes and three widths, and its print in both languages, for
 * somebody to look at: of a server of its own or of the one that SULIAN_URL names.
 */
const OUT = process.env['SCREENS_DIR'] ?? 'screens';
/** Names of the only screens wanted, and of the only variants (`cn-light-1440`, `en-paper`), by commas; all without it. */
const ONLY = process.env['SCREENS_ONLY']?.split(',');
const VARIANTS = process.env['SCREENS_VARIANTS']?.split(',');
const WIDTHS = [1440, 390, 1920] as const;
const HEIGHT = 1000;
const PHONE_HEIGHT = 844;
const LANGUAGES = ['cn', 'en'] as const;

interface Variant {
  readonly name: string;
  readonly language: (typeof LANGUAGES)[number];
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly isPaper?: true;
}

type Act = (page: Page) => Promise<unknown>;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Signed-in person; the officer when absent. */
  readonly as?: Who;
  /** Steps before the page is opened: it does not come to rest. */
  readonly prepare?: Act;
  /** Steps before the picture is taken. */
  readonly act?: Act;
}

const stage = await startStage();
const { browser, url } = stage;
const session = await findSession(url);
const ask = async <T>(path: string): Promise<T> =>
  (await (await fetch(url + path, { headers: session === undefined ? {} : { token: session.token } })).json()) as T;

/** Rows for the lists that a new demo world has empty. */
async function fillLists(): Promise<void> {
  const { items } = await ask<{ items: readonly unknown[] }>('/api/proxy/v1/alerts/notifications?limit=1');
  if (items.length > 0) return;
  await registerSpecimen(stage);
  await watchBusiest(stage);
}

/**
 * Enlarges the window to the whole page, unless a dialog or a result list covers it: such a layer must appear where a
 * reader sees it.
 */
async function stretch(page: Page, width: number, height: number): Promise<void> {
  const isCovered = (await page.locator('dialog[open], .search-results').count()) > 0;
  if (isCovered) return;
  const whole = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

async function shoot(page: Page, screen: Screen, { name, isPaper }: Variant): Promise<void> {
  const file = join(OUT, `${screen.name}-${name}`);
  const size = page.viewportSize() ?? { width: WIDTHS[0], height: HEIGHT };
  // From another page, so that no answers of the same address are reused.
  await page.goto('about:blank');
  await screen.prepare?.(page);
  await page.goto(url + screen.path);
  if (screen.prepare === undefined) await untilStill(page);
  await screen.act?.(page);
  await page.waitForTimeout(400);
  if (isPaper) await page.pdf({ path: `${file}.pdf`, preferCSSPageSize: true });
  else await photograph(page, size, `${file}.png`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function photograph(page: Page, size: { width: number; height: number }, file: string): Promise<void> {
  await stretch(page, size.width, size.height);
  const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  if (width > size.width) console.error(`${file}: ${width} pixels wide`);
  await page.screenshot({ path: file });
  await page.setViewportSize(size);
}

mkdirSync(OUT, { recursive: true });
const listVariants = (): readonly Variant[] =>
  [
    ...LANGUAGES.flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme }))).flatMap(
      (look) => WIDTHS.map((width) => ({ ...look, width, name: `${look.language}-${look.theme}-${width}` })),
    ),
    ...LANGUAGES.map(
      (language): Variant => ({ language, theme: 'dark', width: WIDTHS[0], name: `${language}-paper`, isPaper: true }),
    ),
  ].filter(({ name }) => VARIANTS === undefined || VARIANTS.includes(name));

async function shootAll(who: Who, screens: readonly Screen[], variant: Variant): Promise<void> {
  const { language, theme, width, name } = variant;
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width, height: width > 900 ? HEIGHT : PHONE_HEIGHT },
  });
  await context.addInitScript(
    `localStorage.setItem('sulian-language','${language}');localStorage.setItem('sulian-theme','${theme}')`,
  );
  await storeSession(context, who === 'nobody' ? undefined : await findSession(url, emailOf(who)));
  const page = await context.newPage();
  for (const screen of screens)
    await shoot(page, screen, variant).catch((error: unknown) => console.error(`${screen.name}-${name}:`, error));
  await context.close();
}

await fillLists();
const investigation = await listInvestigationScreens(ask, castDemo(await readShowcase(ask)));
const shown =
  investigation
    .find(({ name }) => name === 'address')
    ?.path.split('/')
    .pop() ?? '';
const screens: readonly Screen[] = [
  ...ENTRANCE_SCREENS,
  ...LABEL_SCREENS,
  ...investigation,
  ...BATCH_SCREENS,
  ...listAlertScreens('BITCOIN', shown),
].filter(({ name }) => ONLY === undefined || ONLY.includes(name));
for (const who of EVERYBODY) {
  const wanted = screens.filter((screen) => (screen.as ?? 'officer') === who);
  if (wanted.length === 0) continue;
  // The other pictures show the wallet as nobody disputes it.
  const settleDispute = who === 'reviewer' ? await disputeWallet(stage) : undefined;
  for (const variant of listVariants()) await shootAll(who, wanted, variant);
  await settleDispute?.();
}
await stage.stop();
