import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedIndex, startScriptedIndex } from '../testing/scripted-index.ts';
import { createTronGridIndex } from './trongrid.ts';

const real = realData('tron');
if (real === undefined) console.warn('tron/index/real-data.test: skipped, the real data are not beside the project');

interface RecordedPage {
  readonly data: readonly { readonly block_timestamp: number }[];
}

const USDT = 'token:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const FRIED = 'tron-api_v1_accounts_TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB_transactions';
/** Files, with their rows and those of them that state a height: earlier versions of the service did so of some alone. */
const PAGES = [
  [`blockatlas/${FRIED}__limit_25_order_by_block_timestamp_desc_token_id_.json`, 'native', 21, 3],
  ['blockatlas/tron_mocks_tokens_accounts_txs_response.json', 'native', 25, 25],
  ['blockatlas/tron_mocks_tokens_txs_trc20_response.json', USDT, 20, 0],
  ['snap-tron-wallet/trongrid__account-trc20-transactions__contract-info.json', USDT, 3, 0],
  ['snap-tron-wallet/trongrid__account-trc20-transactions__swap-contract-info.json', USDT, 1, 0],
] as const;

describe.skipIf(real === undefined)('recorded pages of TronGrid', () => {
  let index: ScriptedIndex;
  beforeEach(async () => {
    index = await startScriptedIndex();
  });
  afterEach(() => index.stop());

  it.each(PAGES)('%s is read as a list of %s [R-FETCH-20]', async (path, scope, rows, withHeight) => {
    const page: RecordedPage = JSON.parse(readFileSync(join(real ?? '', path), 'utf8'));
    // Recorded newest first; this reader requests oldest first.
    index.answer = () => ({ body: { ...page, data: [...page.data].reverse() } });
    const reader = createTronGridIndex({ chain: 'TRON', lagBlocks: 0, url: index.url, retries: 0 });
    const listed = await reader.listTransactions('TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx', scope, {});
    expect(listed.rows).toHaveLength(rows);
    expect(listed.rows.filter(({ height }) => height !== undefined)).toHaveLength(withHeight);
  });

  it('that states 20 rows and has none is refused [R-FETCH-22]', async () => {
    index.answer = () => ({
      body: readFileSync(join(real ?? '', 'blockatlas/tron_mocks_tokens_txs_empty_response.json'), 'utf8'),
    });
    const reader = createTronGridIndex({ chain: 'TRON', lagBlocks: 0, url: index.url, retries: 0 });
    await expect(reader.listTransactions('TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx', 'native', {})).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
    });
  });
});
