import { describe, expect, it } from 'vitest';
import { gatherRefused } from '../content-policy.ts';
import { listInvestigationScreens } from '../investigate-screens.ts';
import type { Look } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

/** Screens by their names; a screen is in the first part that fits. */
const PARTS = {
  desk: /desk/,
  'home and search': /^(home|search)/,
  'address and wallet': /^(address|wallet|unseen)/,
  assets: /^assets/,
  'transaction, entity and refusals': /^/,
} as const;

type Part = keyof typeof PARTS;
type Case = Look & { readonly part: Part };

const NAMES = Object.keys(PARTS) as Part[];
const partOf = (screen: string): Part | undefined => NAMES.find((name) => PARTS[name].test(screen));

/** All parts but the desk, which is of the whole case: its screens need a server of their own. */
export const listParts = (looks: readonly Look[]): readonly Case[] =>
  looks.flatMap((look) => NAMES.filter((name) => name !== 'desk').map((part) => ({ ...look, part })));

export const listDeskPart = (looks: readonly Look[]): readonly Case[] =>
  looks.map((look) => ({ ...look, part: 'desk' }));

/** A part is a dozen pages, which a busy machine draws slowly. */
const PATIENCE_MS = 240_000;

/** Every screen of an investigation as its picture is taken, in each of its states. */
export const describeReach = (stage: () => Stage, cases: readonly Case[]) =>
  describe('the screens of an investigation', () => {
    it.each(cases)(
      'keep nobody out, are no wider than the screen and within the content policy: $part at $width px, $theme, $language [R-SHOW-12] [R-SHOW-13] [R-SHOW-52] [R-PUB-10]',
      async ({ part, ...look }) => {
        const all = await listInvestigationScreens(stage().ask, stage().cast);
        const screens = all.filter(({ name }) => partOf(name) === part);
        expect(screens.length).toBeGreaterThan(3);
        const found: string[] = [];
        const page = await stage().visit('/', { ...look, prepare: gatherRefused(found) });
        for (const { name, path, prepare, act } of screens) {
          await prepare?.(page);
          await page.goto(stage().url + path);
          if (prepare === undefined) await untilStill(page);
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
