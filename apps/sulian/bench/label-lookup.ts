import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block, LabelDraft } from '@sulian/domain';
import { createLabelDraft, createMockChain, createRandom } from '@sulian/testkit';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { percentile } from './percentile.ts';

/**
 * `npx tsx apps/sulian/bench/label-lookup.ts`: looks up labels of 10,000 addresses, as scoring does, among 600,000 of
 * one chain. Half of the addresses have a label.
 */
const LABELS = 600_000;
const ASKED = 10_000;
const ROUNDS = 50;
const PER_BATCH = 20_000;
const random = createRandom(3);
const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dataDir));

const toText = (index: number): string => `1${index.toString(36).padStart(8, 'z')}${random.hex(24)}`;
const labelled = Array.from({ length: LABELS }, (_, index) => toText(index));
const known = [
  ...labelled.slice(0, ASKED / 2),
  ...Array.from({ length: ASKED / 2 }, (_, index) => toText(LABELS + index)),
];

const toLabel = (address: string, index: number): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address,
    entity: { key: `bench:${index % 4_000}`, name: `Service ${index % 4_000}`, type: 'Exchange' },
    source: 'bench',
    confidence: 50 + (index % 40),
  });

async function* batches() {
  for (let at = 0; at < LABELS; at += PER_BATCH)
    yield {
      labels: labelled.slice(at, at + PER_BATCH).map((text, index) => toLabel(text, at + index)),
      coinbaseTags: [],
      refused: [],
    };
}

/** A block that pays every address of the lookup. */
function payAll(): readonly Block[] {
  const [block] = createMockChain({ seed: 1, maxTransfers: 0 }).extend(1);
  const coinbase = block?.transactions[0];
  if (block === undefined || coinbase === undefined) throw new Error('an empty chain');
  const destinations = known.map((address) => ({ address, amountBase: 1n }));
  const operations = [{ type: 'VALUE_TRANSFER' as const, asset: 0, sources: [], destinations }];
  return [{ ...block, transactions: [{ ...coinbase, operations }] }];
}

try {
  await program.ledger.writer('BITCOIN').append(payAll());
  await program.labelStore.importLabels(batches(), { format: 'bench', name: 'bench', byWhom: 'bench' });
  await program.ledger.read('BITCOIN', async (reader) => {
    const startedAt = performance.now();
    await program.apiDeps.labelsAt(reader);
    const firstMs = performance.now() - startedAt;
    const rows = await reader.listAddressesAfter(0, ASKED);
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      // As an answer does: in sync with the snapshot first, then each end's own label, its wallet's, and all of them.
      const labels = await program.apiDeps.labelsAt(reader);
      for (const { addressId, walletId, text } of rows) {
        const label = labels.findAddressLabel(addressId) ?? labels.findWalletLabel(walletId ?? addressId);
        if (label !== undefined) found += labels.listLabels(text).length;
      }
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    console.log(
      `${rows.length} addresses among ${LABELS} labels, ${found / ROUNDS} of them labelled: p50 ${percentile(times, 0.5).toFixed(1)} ms, ` +
        `p95 ${percentile(times, 0.95).toFixed(1)} ms; read into memory for the first answer in ${(firstMs / 1000).toFixed(1)} s`,
    );
  });
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
