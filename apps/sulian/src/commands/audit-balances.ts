import { AppError } from '@sulian/domain';
import type { Command } from 'commander';
import { auditBalances } from '../audit-balances.ts';
import { printOut } from '../printable.ts';
import { addScreenSources } from '../screen-sources.ts';
import { openBalanceReader } from '../sources.ts';
import { say } from '../texts/say.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly chain: string;
  readonly sample: string;
  readonly json?: boolean;
}

export function addAuditBalances(program: Command): void {
  program
    .command('audit-balances')
    .description("hold balances of addresses drawn by lot against the configured node's own")
    .requiredOption('--chain <chain>')
    .option('--sample <n>', 'addresses drawn, 1 to 10000', '100')
    .option('--json')
    .action((options: Options) => run(options));
}

/** @throws BAD_REQUEST */
function getSample(text: string): number {
  const sample = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (sample < 1 || sample > 10_000)
    throw new AppError('BAD_REQUEST', `--sample ${text}: how many addresses, from 1 to 10000`);
  return sample;
}

async function run(options: Options): Promise<void> {
  const chain = getChainOption(options.chain);
  const sample = getSample(options.sample);
  const report = await withProgram(
    async (opened) => {
      await addScreenSources(opened);
      const source = opened.sources.get(chain)?.source;
      if (source?.type !== 'rpc')
        throw new AppError(
          'CONFIG_INVALID',
          `${chain} has no node in sulian.config.yaml, and none was entered on screen`,
        );
      const node = openBalanceReader(chain, source);
      if (node === undefined) throw new AppError('BAD_REQUEST', `nodes of ${chain} store no balances`);
      return auditBalances(opened, node, { chain, sample });
    },
    { mayAttach: true },
  );
  if (options.json === true) printJson(report);
  else {
    for (const fault of report.faults) printOut(`${say('fault: {{fault}}', { fault })}\n`);
    const values = { ...report, chain, faults: report.faults.length, unknown: report.notTold };
    printOut(
      `${say('{{chain}}: {{faults}} faults in {{compared}} balances of {{addresses}} addresses after block {{height}}; {{unknown}} that the node does not tell', values)}\n`,
    );
  }
  if (report.faults.length > 0) process.exitCode = 1;
}
