import { AppError, CHAIN_IDS, type ChainId, findAwayLedger, getChain } from '@sulian/domain';
import { verifyCounterparties, verifyTables } from '@sulian/ledger';
import type { Command } from 'commander';
import { findOverdrafts, whyUnbalanced } from '../find-overdrafts.ts';
import { printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { recountAddress } from '../recount.ts';
import { say } from '../texts/say.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly chain: string;
  readonly sample: string;
  readonly json?: boolean;
}

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('hold table against table, and count a sample of addresses again from the transactions')
    .option('--chain <chain>', 'the chain to look through', 'BITCOIN')
    .option('--sample <n>', 'addresses counted again; of busy ones, as many, their counterparties too', '200')
    .option('--json')
    .action((options: Options) => run(options));
}

/** @throws BAD_REQUEST */
function getSample(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError('BAD_REQUEST', `--sample ${text}: how many addresses, in digits`);
  return Number(text);
}

async function run(options: Options): Promise<void> {
  const chain = getChainOption(options.chain);
  const { report, unbalanced } = await withProgram(
    async (program) => ({
      report: {
        ...(await verify(program, chain, getSample(options.sample))),
        otherChains: await listOtherChains(program, chain),
      },
      unbalanced: whyUnbalanced(await program.ledger.getState(chain)),
    }),
    { mayAttach: true },
  );
  if (options.json === true) printJson(report);
  else {
    for (const fault of report.faults) printOut(`${say('fault: {{fault}}', { fault })}\n`);
    printOut(
      `${say('{{chain}}: {{faults}} faults; {{recounted}} addresses counted again, up to block {{height}}', { ...report, chain, faults: report.faults.length })}\n`,
    );
    const { otherChains } = report;
    if (otherChains.length > 0) {
      const chains = otherChains.join(' ');
      printOut(`${say('not checked, other chains in the store: {{chains}}; see --chain', { chains })}\n`);
    }
    if (unbalanced !== undefined && !getChain(chain).spendsOutputs)
      printOut(`${chain}: balances below zero are not searched: ${unbalanced}\n`);
  }
  if (report.faults.length > 0) process.exitCode = 1;
}

/** Chains that the report does not cover: those of which blocks are stored, and those whose own server is unavailable. */
export async function listOtherChains(
  { ledger }: { readonly ledger: Pick<Program['ledger'], 'getState'> },
  chain: ChainId,
): Promise<readonly ChainId[]> {
  const others = CHAIN_IDS.filter((each) => each !== chain);
  const areStored = await Promise.all(others.map((each) => mayBeStored(ledger, each)));
  return others.filter((_, index) => areStored[index]);
}

const mayBeStored = (ledger: Pick<Program['ledger'], 'getState'>, chain: ChainId): Promise<boolean> =>
  ledger.getState(chain).then(
    ({ height }) => height !== undefined,
    (error: unknown) => {
      if (findAwayLedger(error) === undefined) throw error;
      return true;
    },
  );

interface VerifyReport {
  readonly chain: ChainId;
  readonly height: number;
  readonly recounted: number;
  readonly faults: readonly string[];
}

export async function verify(
  program: Pick<Program, 'databaseOf' | 'ledger' | 'counterparties'>,
  chain: ChainId,
  sample: number,
): Promise<VerifyReport> {
  const state = await program.ledger.getState(chain);
  if (state.height === undefined) throw new AppError('CHAIN_NOT_INDEXED', `nothing of ${chain} is stored`);
  const database = program.databaseOf(chain);
  const tableFaults = [
    ...(await verifyTables(database, chain)),
    ...(await verifyCounterparties(database, chain, { settings: program.counterparties, sample })),
  ];
  const overdrafts = await findOverdrafts(program, state);
  const faults = tableFaults.map(({ check, rows, example }) => `${check}: ${rows} rows do not, such as ${example}`);
  faults.push(...overdrafts);
  const recounted = await program.ledger.read(chain, async (reader) => {
    const rows = await reader.listAddresses(spread(reader.state.addresses, sample));
    for (const row of rows) faults.push(...(await recountAddress(reader, row)));
    return rows.length;
  });
  return { chain, height: state.height, recounted, faults };
}

/** `count` ids spread evenly over 1..last: the same sample each time, so that a fault found is found again. */
function spread(last: number, count: number): number[] {
  const step = Math.max(1, last / Math.max(1, count));
  return Array.from({ length: Math.min(count, last) }, (_, index) => 1 + Math.floor(index * step));
}
