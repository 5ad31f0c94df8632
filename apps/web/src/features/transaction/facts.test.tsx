import type { TransactionAnswer } from '@sulian/contract';
import { expect, it, vi } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import method from '../../locales/en/method.json' with { type: 'json' };
import transaction from '../../locales/en/transaction.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Facts } from './facts.tsx';

// There is no screen that could be narrow.
vi.mock('../../components/layout/use-narrow.ts', () => ({ useNarrow: () => false }));

const draw = (notes: readonly object[]) =>
  drawInEnglish(
    <Facts
      transaction={
        {
          blockchain: 'TRON',
          operations: [],
          signers: [],
          notes,
          fee: null,
          amount: null,
          amountUsd: null,
          miner: null,
          kind: 'transfer',
          scoreChainSuccess: 'success',
          transactionDate: 1_795_000_000,
          block: 1,
          blockHash: 'aa',
          numberOfConfirmations: 1,
        } as unknown as TransactionAnswer
      }
    />,
    { app, method, transaction },
  );

it('name what was called: a kind of the chain by its name, a method as it is, a word that is no name as itself [R-TX-70]', async () => {
  const called = (text: string, address: string | null = null) => ({ kind: 'METHOD', text, address });
  expect(toText(await draw([called('WithdrawBalanceContract')]))).toContain('Method Claim Rewards');
  const html = await draw([called('approve(address,uint256)', 'Tcontract')]);
  expect(toText(html)).toContain('approve(address,uint256)');
  expect(html).toContain('href="/address/1/TRON/Tcontract"');
  expect(toText(await draw([called('ContractType 51')]))).toContain('ContractType 51');
  expect(toText(await draw([]))).not.toContain('Method');
});
