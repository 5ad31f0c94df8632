import { AppError, type ChainId } from '@sulian/domain';
import { dropChain } from '@sulian/ledger';
import type { Command } from 'commander';
import { refuseDemoFolder } from '../demo/demo-folder.ts';
import type { Program } from '../program.ts';
import { say } from '../texts/say.ts';
import { askYes } from './ask-yes.ts';
import { writeFromCli } from './audit-cli.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addDropChain(program: Command): void {
  program
    .command('drop-chain')
    .description('throw away all that is indexed of a chain; cases, labels and alerts stay')
    .argument('<chain>')
    .option('--yes', 'do not ask')
    .option('--json')
    .action((text: string, options: Options) => run(getChainOption(text), options));
}

async function run(chain: ChainId, { yes = false, json = false }: Options): Promise<void> {
  const answer = await withProgram(async (program) => {
    refuseDemoFolder(program.config.dataDir);
    return dropAudited(program, chain, (question) => (yes ? Promise.resolve(true) : askYes(question)));
  });
  if (json) printJson(answer);
  else
    process.stdout.write(
      `${say('{{chain}}: dropped, {{transactions}} transactions up to block {{height}}', answer)}\n`,
    );
}

/** @throws CHAIN_NOT_INDEXED, CHAIN_IN_USE, BAD_REQUEST without confirmation */
export async function dropAudited(
  program: Program,
  chain: ChainId,
  isWanted: (question: string) => Promise<boolean | undefined>,
): Promise<{ readonly chain: ChainId; readonly height: number | null; readonly transactions: number }> {
  const { height = null, transactions } = await program.ledger.getState(chain);
  const chainFacts = { chain, height, transactions };
  if (
    !(await isWanted(
      say('All that is indexed of {{chain}} goes: {{transactions}} transactions up to block {{height}}.', chainFacts),
    ))
  )
    throw new AppError('BAD_REQUEST', `${chain} stays: not confirmed (--yes confirms it without a prompt)`);
  await dropChain(program.databaseOf(chain), chain, () =>
    writeFromCli(program, async ({ chains }) => {
      await chains.forget(chain);
      return { answer: undefined, line: { action: 'chain.drop', target: chain, details: { height, transactions } } };
    }),
  );
  return chainFacts;
}
