import { expect, it } from 'vitest';
import audit from '../../locales/en/audit.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Target } from './target.tsx';

type Row = Parameters<typeof Target>[0]['row'];
const NAMED = { isGone: false, blockchain: null, name: null, entity: null };
const read = async (row: object): Promise<string> =>
  toText(await drawInEnglish(<Target row={{ result: 'OK', ...row } as Row} />, { audit }))
    .replace(/\s+/g, ' ')
    .trim();

it('an object of the audit log is called as people call it, with its code; what is gone by its code alone [R-LIST-75]', async () => {
  expect(await read({ target: 'case 1', object: { ...NAMED, name: 'Broken Chain' } })).toBe('Broken Chain case 1');
  const entity = { name: '黑潮行动', names: [{ language: 'en', name: 'Black Tide' }] };
  const label = { ...NAMED, entity, blockchain: 'BITCOIN', name: 'bc1q' };
  expect(await read({ target: 'label 132', object: label })).toBe('Black Tide · Bitcoin · bc1q label 132');
  const gone = { target: 'label 132', object: { ...NAMED, isGone: true } };
  expect(await read(gone)).toBe('label 132 removed');
  expect(await read({ ...gone, result: 'REFUSED' })).toBe('label 132 not found');
  expect(await read({ target: 'case 1', object: null })).toBe('case 1');
});
