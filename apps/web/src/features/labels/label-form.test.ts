import { describe, expect, it } from 'vitest';
import { findFormFault, type LabelForm, toFields, toForm } from './label-form.ts';

const filled: LabelForm = {
  ...toForm(undefined, 'cn'),
  address: ' 1A ',
  entity: { known: undefined, name: ' 甲 ', type: 'Exchange' },
  confidence: '0',
  reason: ' 案卷 ',
};

describe('the form of a label', () => {
  it('sends what was typed without blanks, what was left empty as not known, and 0 as 0', () => {
    expect(findFormFault(filled)).toBeUndefined();
    expect(toFields(filled)).toEqual({
      entity: { name: '甲', type: 'Exchange' },
      confidence: 0,
      uri: null,
      date: null,
      note: null,
      validity: 'control',
      validFrom: null,
      validTo: null,
      reason: '案卷',
    });
    const known = { id: 7, name: '乙', names: [], type: 'Exchange' as const };
    expect(toFields({ ...filled, entity: { known, name: '乙', type: 'Exchange' } })?.entity).toEqual({ id: 7 });
  });

  it.each([
    [{ address: ' ' }, 'address'],
    [{ entity: { known: undefined, name: '', type: '' } }, 'entity'],
    [{ entity: { known: undefined, name: '甲', type: '' } }, 'type'],
    [{ confidence: '' }, 'confidence'],
    [{ confidence: '101' }, 'confidence'],
    [{ confidence: '1.5' }, 'confidence'],
    [{ uri: 'javascript:x' }, 'uri'],
    [{ validFrom: '2026-02-02', validTo: '2026-02-01' }, 'validTo'],
    [{ date: '2026-02-30' }, 'date'],
    [{ validFrom: '02/01/2026' }, 'validFrom'],
    [{ validTo: '2026-2-1' }, 'validTo'],
    [{ reason: '' }, 'reason'],
    [{ reason: '案\u200b卷' }, 'reason'],
    [{ note: '一\u2066二' }, 'note'],
    [{ uri: 'https://x.cn/\u200b' }, 'uri'],
    [{ entity: { known: undefined, name: 'p\u0430ypal', type: 'Exchange' } }, 'entity'],
  ] as const)('with %j is refused at its field [R-LIST-79]', (part, field) => {
    expect(findFormFault({ ...filled, ...part })?.field).toBe(field);
  });
});
