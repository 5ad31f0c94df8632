import { getFamily, openBlockFiles } from '@sulian/chains';
import type { BlockSource, ChainId } from '@sulian/domain';
import { balanceKey, type FamilyHost, type FollowedLedger } from '@sulian/testkit';
import { auditBalances } from '../../src/audit-balances.ts';
import { verify } from '../../src/commands/verify.ts';
import { DEMO_CHAINS } from '../../src/demo/demo-chains.ts';
import { followChains } from '../../src/follow-chains.ts';
import type { Program } from '../../src/program.ts';
import { listHoldings } from '../demo/account-truth.ts';
import { digestLedger } from '../support/digest-ledger.ts';
import { openTestProgram } from '../support/test-program.ts';

/** Addresses counted again, and addresses drawn: more than any of these ledgers has. */
const ALL = 10_000;
const POLL_MS = 100;

/** The program that the contract of the families tests. @param lines its log, which the caller collects */
export const createProgramHost = (lines: string[]): FamilyHost => ({
  follow,
  takeLog: (chain) => {
    const own = lines.filter((line) => line.includes(`${chain}: `));
    lines.splice(0, lines.length, ...lines.filter((line) => !own.includes(line)));
    return own.join('');
  },
  capture: async (chain, { url, auth }, range) => {
    const settings = DEMO_CHAINS.find((each) => each.chain === chain)?.node;
    const access = { ...settings, chain, urls: [url], isSimulated: true, ...(auth === undefined ? {} : { auth }) };
    await getFamily(chain).capture?.(access, range);
  },
  openFiles: (chain, path) => openBlockFiles({ chain, path }),
  openBalances: (chain, { url }) => getFamily(chain).openBalanceReader?.({ chain, urls: [url] }),
});

async function follow(source: BlockSource): Promise<FollowedLedger> {
  const { chain } = source;
  const { program, close } = await openTestProgram();
  const stop = new AbortController();
  const following = followChains(program, [{ chain, source, pollMs: POLL_MS }], stop.signal);
  return {
    getState: () => program.ledger.getState(chain),
    getSource: () => following.sources.get(chain),
    digestTables: () => digestLedger(program.database, chain),
    verify: () => verify(program, chain, ALL),
    listBalances: async () => {
      const rows = await listHoldings({ program }, chain);
      return new Map(rows.map(({ address, key, base }) => [balanceKey(address, key), base]));
    },
    audit: (node) => auditBalances(program, node, { chain, sample: ALL }),
    spoilBalance: (address, byBase) => spoilBalance(program, chain, { address, byBase }),
    close: async () => {
      stop.abort();
      await following.done;
      await close();
    },
  };
}

async function spoilBalance(
  { database }: Program,
  chain: ChainId,
  { address, byBase }: { readonly address: string; readonly byBase: bigint },
): Promise<void> {
  const schema = `ledger_${chain.toLowerCase()}`;
  await database.query(
    `UPDATE ${schema}.address_total SET received = received + $2 WHERE asset = 0
     AND address_id = (SELECT address_id FROM ${schema}.address WHERE text = $1)`,
    [address, String(byBase)],
  );
}
