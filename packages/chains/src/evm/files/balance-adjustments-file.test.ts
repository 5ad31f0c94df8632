import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { afterAll, expect, it } from 'vitest';
import { openEvmFiles } from './block-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sulian-adjustments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const real = realData('evm');

it.skipIf(real === undefined)(
  'an import takes the genesis allocation from the file beside it [R-CHAIN-20]',
  async () => {
    const rows = readFileSync(join(real ?? '', 'graphsense-lib-eth/genesis/eth_genesis_transfers.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.trimEnd().split(','));
    const genesis = rows.map(([, address, value = '0']) => ({ address, value: `0x${BigInt(value).toString(16)}` }));
    copyFileSync(join(real ?? '', 'chainstorage-rpc/ethereum_raw_block_0.rpc.json'), join(folder, 'block-0.json'));
    const open = async () =>
      (await (await openEvmFiles({ chain: 'ETHEREUM', path: folder })).getBlocks(0, 0))[0]?.transactions ?? [];
    expect(await open()).toEqual([]);
    writeFileSync(join(folder, 'balance-adjustments.json'), JSON.stringify({ 0: { genesis } }));
    const [entry] = await open();
    // 8,893 accounts, 72,009,990.49948 ether.
    expect(entry?.operations).toHaveLength(8_893);
    expect(entry?.operations.reduce((sum, { destinations }) => sum + (destinations[0]?.amountBase ?? 0n), 0n)).toBe(
      72_009_990_499_480_000_000_000_000n,
    );
    // The name that such files had before is read too.
    renameSync(join(folder, 'balance-adjustments.json'), join(folder, 'outside.json'));
    expect((await open())[0]?.operations).toHaveLength(8_893);
    writeFileSync(join(folder, 'balance-adjustments.json'), '{"0": {"genesis": [{"address": "0x1", "value": "7"}]}}');
    await expect(open()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
  },
);
