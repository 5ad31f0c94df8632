import { expect, it } from 'vitest';
import confidence from '../../../locales/en/confidence.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { RowConfidence } from './row-confidence.tsx';

const draw = async (row: Parameters<typeof RowConfidence>[0]['row']) =>
  toText(await drawInEnglish(<RowConfidence row={row} />, { confidence }));

it('an open row shows its confidence with all reasons, and nothing where an older answer has none [R-SHARE-18]', async () => {
  const reasons = ['VERIFIED_LABEL', 'OWN_ADDRESS', 'MANY_MIXINGS'] as const;
  expect(await draw({ confidence: { level: 'LOW', reasons: [...reasons], mixings: 4 } })).toBe(
    'Confidence of this row: low · verified label or official list · addresses labelled themselves · amount by proportion, mixings of its largest part: 4',
  );
  expect(await draw({})).toBe('');
});
