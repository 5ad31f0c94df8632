import { type LabelIndex, toTxId } from '@sulian/domain';
import { expect, test } from 'vitest';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { DEFAULT_BUDGET } from './question.ts';
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
