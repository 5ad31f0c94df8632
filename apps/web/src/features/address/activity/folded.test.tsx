import { describe, expect, it } from 'vitest';
import poisoning from '../../../locales/en/poisoning.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { Folded } from './folded.tsx';

const draw = (count: number, isOpen: boolean, notLookedUp = 0) =>
  drawInEnglish(<Folded count={count} notLookedUp={notLookedUp} isOpen={isOpen} onToggle={() => undefined} />, {
    poisoning,
  });

describe('rows that are folded as poisoning', () => {
  it('[R-ADDR-120] are counted, with what opens them', async () => {
    const html = await draw(3, false);
    expect(toText(html)).toContain('3 suspected poisoning entries hidden Show');
    expect(html).toContain('aria-expanded="false"');
    expect(toText(await draw(3, true))).toContain('3 suspected poisoning entries shown Collapse');
  });

  it('[R-ADDR-123] never hide that some were not looked up', async () => {
    expect(toText(await draw(0, false, 2))).toContain('2 operations could not be judged');
    expect(await draw(0, false)).toBe('');
  });
});
