import { expect, it } from 'vitest';
import { toHead } from './head.ts';
import { createZone } from './zone.ts';

const basis = {
  ...{ height: 870_412, historyHeight: 870_412, time: 1_795_000_000, labelVersion: 7 },
  ...{ isPartial: true, lacksInternalTransfers: false },
  historyState: 'WHOLE' as 'WHOLE' | 'PART',
};
const list = {
  title: { cn: '交易对手', en: 'Counterparties' },
  name: 'counterparties',
  object: 'addresses BITCOIN bc1q',
  filters: [[{ cn: '方向', en: 'direction' }, '转入']] as const,
  notes: [],
  basis,
  total: 12,
};
const head = (language: 'cn' | 'en', zone: string, changes: Partial<typeof list> = {}) =>
  toHead(
    { ...list, ...changes },
    {
      exportOptions: { format: 'csv', language, zone },
      zone: createZone(zone),
      nowSec: 1_795_003_600,
      policyVersion: '2026-11-22',
      priceVersion: 'p3',
    },
  );

it('names the list, the object, its filters, height, versions, time and zone [R-LIST-51]', () => {
  expect(head('cn', 'Asia/Shanghai')).toEqual([
    ['清单', '交易对手'],
    ['对象', 'addresses BITCOIN bc1q'],
    ['筛选条件 · 方向', '转入'],
    ['账本区块高度', 870_412],
    ['区块时间', '2026-11-18 19:06:40 (2026-11-18 11:06:40 UTC)'],
    ['标签版本', 7],
    ['评分策略版本', '2026-11-22'],
    ['价格版本', 'p3'],
    ['导出时间', '2026-11-18 20:06:40 (2026-11-18 12:06:40 UTC)'],
    ['时区', 'Asia/Shanghai (UTC+8)'],
    ['行数', 12],
    ['说明', '账本不从创世区块开始，更早的交易不在其中'],
    ['说明', '文件最后一行为“完整”及行数；没有该行即为不完整，不得使用'],
  ]);
});

it('states of a chain on demand that histories are missing, and no first block [R-FETCH-83]', () => {
  const notes = head('cn', 'UTC', { basis: { ...basis, historyState: 'PART' } }).flat();
  expect(notes).toContain('该链按需取得历史，尚未取得的部分不在其中');
  expect(notes).not.toContain('账本不从创世区块开始，更早的交易不在其中');
});

it('says that nothing narrows a list, in the other language too', () => {
  const lines = head('en', 'UTC', { filters: [] as never });
  expect(lines).toContainEqual(['Filter', 'none (all)']);
  expect(lines).toContainEqual(['Time zone', 'UTC (UTC)']);
});

it('names the block up to which the history of the object is whole, where that is not the newest [R-FETCH-90]', () => {
  const lines = head('cn', 'UTC', { basis: { ...basis, historyHeight: 870_000 } });
  expect(lines).toContainEqual(['对象历史完整至区块', 870_000]);
  expect(head('en', 'UTC').flat()).not.toContain('History of the object complete up to block');
});
