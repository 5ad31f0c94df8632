import type { ChainAdapter, LedgerReader, TransactionRow } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findTraceObject } from './find-object.ts';
import type { ScoringQuestion } from './question.ts';

/** Hash in the ledger's form, which differs from the spelling of Tezos and Solana. */
const HASH = '00ff'.repeat(16);

it('a transaction that is not stored is not fetched yet, on a chain on demand [R-FETCH-58]', async () => {
  const find = (reader: Partial<LedgerReader>) =>
    findTraceObject(
      {} as Parameters<typeof findTraceObject>[0],
      {
        reader: { chain: 'TRON', height: 9, listTransactionsByHash: async () => [], ...reader },
        request: { objectType: 'TRANSACTION', objectId: HASH },
      } as unknown as ScoringQuestion,
    );
  await expect(find({})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const coverage = { listCoverage: async () => [], listListed: async () => [], listLacking: async () => [] };
  await expect(find({ coverage })).rejects.toMatchObject({ code: 'HISTORY_NOT_FETCHED' });
});

it('finds a transaction by the hash that the question has in the ledger’s form, whatever the chain’s spelling', async () => {
  const adapter: Pick<ChainAdapter, 'chain' | 'parseTransactionHash'> = {
    chain: 'TEZOS',
    parseTransactionHash: () => undefined,
  };
  const reader: Pick<LedgerReader, 'listTransactionsByHash'> = {
    listTransactionsByHash: async (hash) => (hash === HASH ? [{ txId: 7n } as unknown as TransactionRow] : []),
  };
  const request = { objectType: 'TRANSACTION', objectId: HASH };
  const question = { adapter, reader, request } as unknown as ScoringQuestion;
  const deps = {} as Parameters<typeof findTraceObject>[0];
  await expect(findTraceObject(deps, question)).resolves.toEqual({ kind: 'TRANSACTION', txId: 7n });
});
