import type { ChainId } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../accuracy/sample.ts';
import type { Program } from '../../src/program.ts';
import { openEvmWorldProgram } from '../support/account-world-program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openRealProgram } from '../support/real-program.ts';
import { openWorldProgram } from '../support/world-program.ts';
import { recountEnds } from './recount-ends.ts';

const OBJECTS = 200;
const BLOCKS = 600;
const PAGE = 10_000;

interface OpenedProgram {
  readonly program: Program;
  close(): Promise<void>;
}
interface Ledger {
  readonly name: string;
  readonly chain: ChainId;
  /** Undefined where its blocks are not on this machine. */
  readonly open: (() => Promise<OpenedProgram>) | undefined;
}

const real = (name: string, chain: ChainId, path: string): Ledger => {
  const found = realData(path);
  if (found === undefined) console.warn(`skipped: ${name} is not on this machine`);
  return { name, chain, open: found === undefined ? undefined : () => openRealProgram(chain, found) };
};

const LEDGERS: readonly Ledger[] = [
  { name: 'a simulated Bitcoin', chain: 'BITCOIN', open: () => openWorldProgram('recount', BLOCKS) },
  { name: 'a simulated Ethereum', chain: 'ETHEREUM', open: () => openEvmWorldProgram('recount', BLOCKS) },
  real('the first 4,313 blocks of Bitcoin', 'BITCOIN', 'bitcoin/mainnet-0-4312/blk00000.dat'),
  real('a block of Ethereum', 'ETHEREUM', 'evm/subsquid-rpc/ethereum/18000000'),
];

for (const { name, chain, open } of LEDGERS)
  describe.skipIf(open === undefined)(`ends of ${OBJECTS} random addresses of ${name}`, () => {
    let opened: OpenedProgram;
    let api: TestApi;
    beforeAll(async () => {
      opened = await (open as () => Promise<OpenedProgram>)();
      api = await openTestApi(opened.program);
    });
    afterAll(async () => {
      await api.close();
      await opened.close();
    });

    it.each([
      'INCOMING',
      'OUTGOING',
    ] as const)('sum to the rows, and state what their transactions moved, %s [R-ENDS-114]', async (analysisType) => {
      const objects = await pickObjects(opened.program, chain);
      expect(objects).toHaveLength(OBJECTS);
      const recount = await recountEnds(api, { analysisType, blockchain: chain, coin: 'MAIN' }, objects);
      console.log(`${name}, ${analysisType}: ${JSON.stringify(recount)}`);
      expect(recount.ends).toBeGreaterThan(0);
    });
  });

/** Random addresses out of all those of the chain. */
async function pickObjects({ ledger }: Program, chain: ChainId): Promise<readonly string[]> {
  const texts = await ledger.read(chain, async (reader) => {
    const all: string[] = [];
    for (let from = 1; ; from += PAGE) {
      const page = await reader.listAddresses(Array.from({ length: PAGE }, (_, index) => from + index));
      if (page.length === 0) return all;
      all.push(...page.map(({ text }) => text));
    }
  });
  return sample(texts, { seed: 'ends', atMost: OBJECTS });
}
