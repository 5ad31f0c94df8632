import { expect, it } from 'vitest';
import { listMissing, suggestMapping, toMappingText } from './mapping.ts';

const COLUMNS = [
  { name: 'wallet' },
  { name: '链', field: 'chain' },
  { name: 'owner' },
  { name: '备注', field: 'note' },
];

it('suggests the columns whose names are known, and names what is missing [R-LABEL-110]', () => {
  const mapping = suggestMapping(COLUMNS);
  expect([mapping.chain.column, mapping.note.column, mapping.address.column]).toEqual(['链', '备注', '']);
  expect(listMissing(mapping)).toEqual(['address', 'entity', 'type', 'confidence']);
});

it('becomes columns and constants, a column before a constant', () => {
  const mapping = {
    ...suggestMapping(COLUMNS),
    address: { column: 'wallet', constant: '' },
    entity: { column: 'owner', constant: 'left over' },
    type: { column: '', constant: 'Scam' },
    confidence: { column: '', constant: ' 60 ' },
  };
  expect(listMissing(mapping)).toEqual([]);
  expect(JSON.parse(toMappingText(mapping))).toEqual({
    columns: { address: 'wallet', chain: '链', entity: 'owner', note: '备注' },
    constants: { type: 'Scam', confidence: '60' },
  });
});
