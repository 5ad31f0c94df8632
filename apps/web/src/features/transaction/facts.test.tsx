import type { TransactionAnswer } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import method from '../../locales/en/method.json' with { type: 'json' };
import transaction from '../../locales/en/transaction.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Facts } from './facts.tsx';

const draw = (notes: readonly object[], change: object = {}) =>
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
          ...change,
        } as unknown as TransactionAnswer
      }
    />,
    { ...WORDS_EN, app, method, transaction },
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

it('do not turn an unknown fee into none [R-TX-10]', async () => {
  const unknown = toText(await draw([]));
  expect(unknown).toContain(`${transaction.fee} ${app.missing} ${transaction.noFee}`);
  const fee = { amount: '0.0', unit: 'BTC', amountUsd: null };
  expect(toText(await draw([], { fee }))).not.toContain(transaction.noFee);
});

it('find the text of a status word in capitals, and name that it failed [R-TX-04]', async () => {
  expect(toText(await draw([], { scoreChainSuccess: 'FAILED' }))).toContain(`${transaction.status} Failed`);
});

it('have a dash for the unit where several operations moved value [R-TX-08]', async () => {
  const operations = [
    { amount: '0.5', symbol: 'BTC', type: 'VALUE_TRANSFER' },
    { amount: '3', symbol: 'USDT', type: 'TOKEN_TRANSFER' },
  ];
  const figure = async (count: number) =>
    toText(await draw([], { amount: '0.5', operations: operations.slice(0, count) })).replace(/\s+/g, ' ');
  expect(await figure(2)).toContain(`${transaction.amount} 0.5 –`);
  expect(await figure(1)).toContain(`${transaction.amount} 0.5 BTC`);
});

it('name the miner of a coinbase and lead to it [R-TX-12]', async () => {
  const miner = { id: 3, name: 'Spark Pool', names: [], type: 'Mining pool' };
  const html = await draw([], { kind: 'coinbase', miner });
  expect(toText(html)).toContain(`${transaction.originator} ${transaction.coinbase}`);
  expect(toText(html)).toContain(`${transaction.miner} Spark Pool`);
  expect(html).toContain('href="/entities/Spark%20Pool/3"');
});
