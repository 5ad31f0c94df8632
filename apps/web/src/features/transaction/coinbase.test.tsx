import type { TransactionAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import pager from '../../locales/en/pager.json' with { type: 'json' };
import transaction from '../../locales/en/transaction.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Side } from './side.tsx';
import { TransactionHead } from './transaction-head.tsx';

const ANSWER = {
  ...{ blockchain: 'BITCOIN', hash: 'aa', kind: 'coinbase', alsoInBlocks: [], block: 91_842, transactionDate: 1 },
  ...{ scoreChainSuccess: 'success', numberOfConfirmations: 1, eventsFrom: null },
  operations: [{ numberOfSources: 1, numberOfDestinations: 1, sources: [], destinations: [], symbol: 'BTC', coin: {} }],
  basis: { height: 100_000, isPartial: false, lacksInternalTransfers: false },
};
const toAnswer = (change: object) => ({ ...ANSWER, ...change }) as unknown as TransactionAnswer;

const readHead = async (change: object): Promise<string> => {
  const target = { blockchain: 'BITCOIN', hash: 'aa' } as const;
  const props = { target, isFailed: false, basis: null, actions: null };
  return toText(await drawInEnglish(<TransactionHead {...props} transaction={toAnswer(change)} />, { transaction }));
};

it('names the other block with the same hash [R-TX-13]', async () => {
  expect(await readHead({ alsoInBlocks: [91_722] })).toContain('The same hash also appears in block 91,722');
  expect(await readHead({})).not.toContain('same hash');
});

it('has new coins in place of sources [R-TX-12]', async () => {
  const read = async (change: object) =>
    toText(
      await drawInEnglish(<Side transaction={toAnswer(change)} index={0} side="sources" />, { pager, transaction }),
    );
  expect(await read({})).toBe(transaction.coinbase);
  expect(await read({ kind: 'transfer' })).not.toContain(transaction.coinbase);
});
