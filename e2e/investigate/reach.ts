import { describe, expect, it } from 'vitest';
import { gatherRefused } from '../content-policy.ts';
import { listInvestigationScreens } from '../investigate-screens.ts';
import type { Look } from '../looks.ts';
import { settle } from '../settle.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { Stage } from '../stage.ts';

/** Screens by the beginning of their names; what is in none of the others comes last. */
const PARTS = {
  'home and search': /^(home|search)/,
  'address and wallet': /^(address|wallet|unseen)/,
  assets: /^assets/,
  'transaction, entity and refusals': /^(?!home|search|address|wallet|unseen|assets)/,
} as const;

type Case = Look & { readonly part: keyof typeof PARTS };

export const listParts = (looks: readonly Look[]): readonly Case[] =>
  looks.flatMap((look) => (Object.keys(PARTS) as Array<Case['part']>).map((part) => ({ ...look, part })));

/** A part is a dozen pages, which a busy machine draws slowly. */
const PATIENCE_MS = 240_000;

/** Every screen of an investigation as its picture is taken, in each of its states. */
export const describeReach = (stage: () => Stage, cases: readonly Case[]) =>
  describe('the screens of an investigation', () => {
    it.each(cases)(
      'keep nobody out, are no wider than the screen and within the content policy: $part at $width px, $theme, $language [R-SHOW-12] [R-SHOW-13] [R-SHOW-52] [R-PUB-10]',
      async ({ part, ...look }) => {
        const all = await listInvestigationScreens(stage().ask, stage().cast);
        const screens = all.filter(({ name }) => PARTS[part].test(name));
        expect(screens.length).toBeGreaterThan(3);
        const found: string[] = [];
        const page = await stage().visit('/', { ...look, prepare: gatherRefused(found) });
        for (const { name, path, act } of screens) {
          await page.goto(stage().url + path);
          await settle(page);
          await act?.(page);
          found.push(...(await listFaults(page, name, look.width)));
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
        expect(found).toEqual([]);
        await page.context().close();
      },
      PATIENCE_MS,
    );
  });
