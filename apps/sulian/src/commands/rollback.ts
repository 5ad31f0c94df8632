import { AppError } from '@sulian/domain';
import type { Command } from 'commander';
import { say } from '../texts/say.ts';
import { getChainOption, getHeightOption, printJson, withProgram } from './with-program.ts';

export function addRollback(program: Command): void {
  program
    .command('rollback')
    .description("undo a chain's blocks above a height, wallets included, and lift its alarm")
    .requiredOption('--chain <chain>')
    .requiredOption('--to <height>', 'the last block that stays')
    .option('--json')
    .action((options: { chain: string; to: string; json?: boolean }) => rollback(options));
}

async function rollback(options: {
  readonly chain: string;
  readonly to: string;
  readonly json?: boolean;
}): Promise<void> {
  const chain = getChainOption(options.chain);
  const height = getHeightOption(options.to);
  await withProgram(async ({ ledger }) => {
    const state = await ledger.getState(chain);
    if (state.height === undefined) throw new AppError('CHAIN_NOT_INDEXED', `nothing of ${chain} is stored`);
    if (height > state.height) throw new AppError('BAD_REQUEST', `${chain} ends at ${state.height}, below ${height}`);
    const writer = ledger.writer(chain);
    await writer.rollback(height);
    await writer.setAlarm(undefined);
    const answer = { chain, from: state.height, to: height };
    if (options.json === true) printJson(answer);
    else process.stdout.write(`${say('{{chain}}: rolled back from {{from}} to {{to}}', answer)}\n`);
  });
}
