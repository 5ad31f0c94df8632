import { describe, expect, it } from 'vitest';
import { gatherRefused } from '../content-policy.ts';
import { listInvestigationScreens } from '../investigate-screens.ts';
import { settle } from '../settle.ts';
import { listSevere } from '../sign-in/accessible.ts';
import type { Stage, Visit } from '../stage.ts';

const LOOKS: readonly Visit[] = [
  { width: 1440, theme: 'light', language: 'cn' },
  { width: 390, theme: 'dark', language: 'en' },
];

/** Screens by the beginning of their names; what is in none of the others comes last. */
const PARTS = [
  ['home and search', /^(home|search)/],
  ['address and wallet', /^(address|wallet|unseen)/],
  ['assets', /^assets/],
  ['transaction, entity and refusals', /^(?!home|search|address|wallet|unseen|assets)/],
] as const;

/** A part is a dozen pages, which a busy machine draws slowly. */
const PATIENCE_MS = 240_000;

/** Every screen of an investigation as its picture is taken, in each of its states. */
export const describeReach = (stage: () => Stage) =>
  describe.each(LOOKS)('the screens of an investigation at $width px, $theme, $language', (look) => {
    it.each(PARTS)(
      'keep nobody out, are no wider than the screen and within the content policy: %s [R-SHOW-12] [R-SHOW-13] [R-PUB-10]',
      async (_, names) => {
        const all = await listInvestigationScreens(stage().ask, stage().cast);
        const screens = all.filter(({ name }) => names.test(name));
        expect(screens.length).toBeGreaterThan(3);
        const found: string[] = [];
        const page = await stage().visit('/', { ...look, prepare: gatherRefused(found) });
        for (const { name, path, act } of screens) {
          await page.goto(stage().url + path);
          await settle(page);
          await act?.(page);
          found.push(...(await listSevere(page)).map((finding) => `${name}: ${finding}`));
          const width = await page.evaluate<number>('document.documentElement.scrollWidth');
          if (width > (look.width ?? 0)) found.push(`${name}: ${width} pixels wide`);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
        expect(found).toEqual([]);
        await page.context().close();
      },
      PATIENCE_MS,
    );
  });
