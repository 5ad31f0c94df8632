import { buildApp } from '@sulian/api';
import type { LabelDraft } from '@sulian/domain';
import type { Program } from '../src/program.ts';
import { CHAINS, type Chain, listHubHistory } from './hub-history.ts';

const labels = (chain: Chain): LabelDraft[] =>
  Array.from({ length: 100 }, (_, number) => ({
    chain,
    address: CHAINS[chain].addressOf(`party ${number}`),
    entity: { key: `bench:${number % 4}`, name: `Entity ${number % 4}`, type: 'Exchange' as const },
    source: 'bench',
    confidence: 90,
  }));

/** A hub's history in the ledger, with its counterparties and labels of some of them. */
export async function loadHubHistory(program: Program, chain: Chain, count: number): Promise<void> {
  const bulk = program.ledger.writer(chain).bulk();
  for (const blocks of listHubHistory(chain, count)) await bulk.load(blocks);
  await bulk.finish();
  while (await program.ledger.writer(chain).countCounterparties()) {
    // One busy address each.
  }
  await program.labelStore.saveLabels(labels(chain));
}

/** The program's application, which takes the addresses of a hub's history. */
export const openHubApp = (program: Program) => {
  const { adapters: real, ...deps } = program.apiDeps;
  // Generated addresses have no checksum: the adapters take whatever is as long as one.
  const adapters = new Map(
    [...real].map(([chain, adapter]) => [
      chain,
      { ...adapter, parseAddress: (text: string) => (text.length === 34 || text.length === 42 ? text : undefined) },
    ]),
  );
  return buildApp({
    ...deps,
    adapters,
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
};
