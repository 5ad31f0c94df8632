import { expect, it } from 'vitest';
import type { TronBlockData } from '../wire/data.ts';
import type { TronClient } from './client.ts';
import { readFacts } from './read-facts.ts';

const toHex = (text: string): string => Buffer.from(text).toString('hex');
const sale = (name: string) => ({
  contract: { type: 'ParticipateAssetIssueContract', value: { assetName: toHex(name) } },
});
const answers: Readonly<Record<string, unknown>> = {
  'wallet/getassetissuebyid 1000226': { id: '1000226', trx_num: 2, num: 5 },
  'wallet/getassetissuebyid 1000999': {},
  [`wallet/getassetissuelistbyname ${toHex('TWX')}`]: {
    assetIssue: [
      { id: '1000300', trx_num: 1, num: 1 },
      { id: '1000017', trx_num: 3, num: 7 },
    ],
  },
};
const client = {
  call: async (path: string, body: { readonly value: string }) => answers[`${path} ${body.value}`],
} as unknown as TronClient;

it('asks what issuers sold, whether it was called by number or by name [R-CHAIN-186]', async () => {
  const transactions = ['1000226', '1000226', '1000999', 'TWX'].map(sale);
  const { tokens } = await readFacts(client, { transactions } as unknown as TronBlockData);
  expect(tokens).toEqual({
    [toHex('1000226')]: { id: '1000226', trxNum: 2, num: 5 },
    [toHex('TWX')]: { id: '1000017', trxNum: 3, num: 7 },
  });
});
