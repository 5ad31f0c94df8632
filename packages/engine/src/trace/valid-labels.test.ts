import { type Label, type LabelIndex, type LaterListing, toTxId } from '@sulian/domain';
import { createLabel } from '@sulian/testkit';
import { describe, expect, test } from 'vitest';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { DEFAULT_BUDGET } from '../question/question.ts';
import { scoreTrace } from '../score/score-trace.ts';
import { traceUtxo } from './trace-utxo.ts';

const [SERVICE, OBJECT] = [2, 3];

/** The service is paid in block 1, pays the object in block 5 and again in block 9. */
function openLedger(): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.add({
    txId: toTxId(1, 0),
    spends: [],
    outputs: [
      { address: SERVICE, amount: 10n },
      { address: SERVICE, amount: 10n },
    ],
  });
  for (const [index, height] of [5, 9].entries())
    ledger.add({
      txId: toTxId(height, 0),
      spends: [{ txId: toTxId(1, 0), index }],
      outputs: [{ address: OBJECT, amount: 10n }],
    });
  return ledger;
}

test('a label counts in a walk only where it holds at the time of the transaction [R-LABEL-23]', async () => {
  const labels = createLabels({ addresses: new Map([[SERVICE, entity(7, 'Mixing service')]]) });
  const until7: LabelIndex = {
    ...labels,
    findAddressLabel: (id, at) => (at === undefined || at < toTxId(7, 0) ? labels.findAddressLabel(id) : undefined),
  };
  const ask = (index: LabelIndex) =>
    traceUtxo(openLedger(), index, {
      direction: 'INCOMING',
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      asset: 0,
      policy: DEFAULT_POLICY,
      budget: DEFAULT_BUDGET,
    });
  const sharesOf = async (index: LabelIndex) =>
    Object.fromEntries((await ask(index)).ends.map(({ type, share }) => [type, share]));
  expect(await sharesOf(labels)).toEqual({ 'Mixing service': 1 });
  expect(await sharesOf(until7)).toEqual({ 'Mixing service': 0.5, 'Block reward': 0.5 });
});

test('a service whose name no longer holds keeps no CoinJoin from being one [R-LABEL-23] [R-ENDS-15]', async () => {
  const ledger = new MemoryLedger();
  const parties = [11, 12, 13];
  ledger.add({ txId: toTxId(1, 0), spends: [], outputs: parties.map((address) => ({ address, amount: 105n })) });
  ledger.add({
    txId: toTxId(9, 0),
    spends: parties.map((_, index) => ({ txId: toTxId(1, 0), index })),
    outputs: [OBJECT, 21, 22].map((address) => ({ address, amount: 100n })),
  });
  const labels = createLabels({ addresses: new Map(parties.map((id) => [id, entity(7, 'Exchange')])) });
  const endingAt = (height: number): LabelIndex => ({
    ...labels,
    findAddressLabel: (id, at) =>
      at === undefined || at < toTxId(height, 0) ? labels.findAddressLabel(id) : undefined,
  });
  const typesOf = async (index: LabelIndex) => {
    const { ends } = await traceUtxo(ledger, index, {
      direction: 'INCOMING',
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      asset: 0,
      policy: DEFAULT_POLICY,
      budget: DEFAULT_BUDGET,
    });
    return ends.map(({ type }) => type);
  };
  expect(await typesOf(endingAt(20))).toEqual(['Exchange']);
  expect(await typesOf(endingAt(7))).toEqual(['Mixing pattern']);
});

describe('an address that a list names since block 7', () => {
  const listing: Label = createLabel({
    id: 9,
    chain: 'BITCOIN',
    address: 'address 2',
    entity: entity(9, 'OFAC sanction list'),
    source: 'ofac:sdn.xml',
    confidence: 60,
    validity: 'listing',
    validFrom: '2022-08-08',
  });
  const since7 = (before: LaterListing['before']): LabelIndex => ({
    ...createLabels(),
    findAddressLabel: (id, at) =>
      id !== SERVICE ? undefined : at !== undefined && at >= toTxId(7, 0) ? listing : before,
    findLaterListing: ({ addressId }, at) =>
      addressId === SERVICE && at < toTxId(7, 0) ? { listing, before } : undefined,
  });
  const trace = async (index: LabelIndex) =>
    traceUtxo(openLedger(), index, {
      direction: 'INCOMING',
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      asset: 0,
      policy: DEFAULT_POLICY,
      budget: DEFAULT_BUDGET,
    });

  test('ends what it paid before as later listed, with the day [R-ENDS-65] [R-ENDS-66]', async () => {
    const { ends, attributed } = await trace(since7(undefined));
    expect(ends.map(({ key, type, share, laterListed }) => ({ key, type, share, laterListed }))).toEqual([
      { key: 'entity:9', type: 'OFAC sanction list', share: 0.5, laterListed: undefined },
      { key: 'entity:9:listed:2022-08-08', type: 'Label outside its dates', share: 0.5, laterListed: '2022-08-08' },
    ]);
    expect(attributed).toBe(0.5);
    expect(scoreTrace({ ...(await trace(since7(undefined))) }, DEFAULT_POLICY).ends.map(({ score }) => score)).toEqual([
      1, 9,
    ]);
  });

  test('takes no claim that nobody vouches for as what it was known as then [R-ENDS-96]', async () => {
    const claim: Label = createLabel({
      ...listing,
      id: 8,
      entity: entity(8, 'Exchange'),
      validity: 'control',
      confidence: 49,
    });
    const typesAt = async (confidence: number) =>
      (await trace(since7({ ...claim, confidence }))).ends.map(({ type }) => type).sort();
    expect(await typesAt(49)).toEqual(['Label outside its dates', 'OFAC sanction list']);
    expect(await typesAt(50)).toEqual(['Exchange', 'OFAC sanction list']);
  });

  test('ends it as what it was known as then, where it was known as anything [R-ENDS-65]', async () => {
    const mixer: Label = createLabel({
      ...listing,
      id: 7,
      entity: entity(7, 'Mixing service'),
      source: 'test',
      validity: 'control',
    });
    const { ends } = await trace(since7(mixer));
    expect(ends.map(({ key, type, laterListed }) => ({ key, type, laterListed }))).toEqual([
      { key: 'entity:7:listed:2022-08-08', type: 'Mixing service', laterListed: '2022-08-08' },
      { key: 'entity:9', type: 'OFAC sanction list', laterListed: undefined },
    ]);
  });
});
