import type { Entity, EntityType, Label } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { TraceEnd } from '../ends/ends.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { judgeConfidence } from './row-confidence.ts';

const entity: Entity = { id: 1, name: 'Tianshu', type: 'Exchange', countries: [], tags: [] };
const labelOf = (confidence: number): Label => ({
  id: 1,
  chain: 'BITCOIN',
  address: 'a',
  entity,
  source: 's',
  confidence,
});
const EXACT = { isByProportion: false, hops: 1, evidence: [] };
const mixed = (...mixings: number[]) => ({
  isByProportion: true,
  hops: 9,
  evidence: mixings.map((each, txId) => ({ txId, share: 1 / mixings.length, hops: 9, mixings: each })),
});

const judge = (end: Partial<TraceEnd>) => {
  const { level, reasons } = judgeConfidence({ ...EXACT, type: 'Exchange', ...end } as TraceEnd, DEFAULT_POLICY);
  return [level, ...reasons];
};
const judgeNamed = (end: Partial<TraceEnd>) => judge({ entity, label: labelOf(90), ...end });

it('an exact amount at an address with a verified label is high [R-SHARE-16]', () => {
  expect(judgeNamed({})).toEqual(['HIGH', 'VERIFIED_LABEL', 'OWN_ADDRESS', 'EXACT']);
});

it('an amount by proportion goes by the mixings on the way to where the most of it ended, and is never exact [R-SHARE-19]', () => {
  expect([mixed(0), mixed(3, 9), mixed(4, 2)].map((end) => judgeNamed(end)[3])).toEqual([
    'FEW_MIXINGS',
    'FEW_MIXINGS',
    'MANY_MIXINGS',
  ]);
});

it('the weakest reason decides [R-SHARE-16]', () => {
  expect(judgeNamed(mixed(3))[0]).toBe('MEDIUM');
  expect(judgeNamed(mixed(4))[0]).toBe('LOW');
  expect(judgeNamed({ isOfWallet: true })).toEqual(['MEDIUM', 'VERIFIED_LABEL', 'WALLET_ADDRESS', 'EXACT']);
  expect(judgeNamed({ isBehindLarge: true })[0]).toBe('LOW');
});

it('labels are verified from an official list on, and unverified below the confidence of a floor [R-SHARE-17]', () => {
  const ofLabel = (confidence: number) => judgeNamed({ label: labelOf(confidence) })[1];
  expect([60, 59, 50, 49].map(ofLabel)).toEqual([
    'VERIFIED_LABEL',
    'TRUSTED_LABEL',
    'TRUSTED_LABEL',
    'UNVERIFIED_LABEL',
  ]);
  expect(judgeNamed({ laterListed: '2025-01-01' })[1]).toBe('LISTED_LATER');
});

it('an end that nobody names has a reason of its own, whatever label is shown with it [R-SHARE-17]', () => {
  const kinds: readonly [EntityType, string][] = [
    ['Block reward', 'CHAIN_FACT'],
    ['Unspent output', 'CHAIN_FACT'],
    ['Mixing pattern', 'PATTERN'],
    ['Unknown origin', 'UNKNOWN_END'],
    ['Unusual fee on the way', 'UNKNOWN_END'],
  ];
  for (const [type, kind] of kinds) expect(judge({ type, label: labelOf(90) }).slice(1)).toEqual([kind, 'EXACT']);
});
