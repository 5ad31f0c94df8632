import { analyse } from '@sulian/api';
import { scoringBody } from '@sulian/contract';
import { AppError, isAppError } from '@sulian/domain';
import type { Command } from 'commander';
import { isDemoFolder } from '../demo/demo-folder.ts';
import { printErr, printOut } from '../printable.ts';
import { describeScore } from './score/describe-score.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly direction: string;
  readonly coin: string;
  readonly anyway?: boolean;
  readonly json?: boolean;
}

export function addScore(program: Command): void {
  program
    .command('score <chain> <type> <id>')
    .description('score an ADDRESS, TRANSACTION or WALLET: the answer of scoringAnalysis')
    .option('--direction <direction>', 'INCOMING: where its money came from; OUTGOING: where it went', 'INCOMING')
    .option('--coin <coin>', "ALL, MAIN, or a coin's id on its chain (contract)", 'ALL')
    .option('--anyway', 'ALL even of an object of more than 10,000 transactions in several assets')
    .option('--json', 'the whole answer as JSON')
    .action((chain: string, type: string, id: string, options: Options) => score({ chain, type, id }, options));
}

async function score(asked: { chain: string; type: string; id: string }, options: Options): Promise<void> {
  const body = scoringBody.safeParse({
    analysisType: options.direction.toUpperCase(),
    objectType: asked.type.toUpperCase(),
    objectId: asked.id,
    blockchain: getChainOption(asked.chain),
    coin: options.coin,
    ...(options.anyway === true ? { calculateAnyway: true } : {}),
  });
  if (!body.success)
    throw new AppError(
      'BAD_REQUEST',
      body.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  const { answer, isSimulated } = await withProgram(
    async ({ apiDeps, config }, signal) => ({
      answer: await analyse(apiDeps, body.data, { signal }),
      isSimulated: isDemoFolder(config.dataDir),
    }),
    { mayAttach: true },
  ).catch((error: unknown) => {
    throw isAppError(error) ? error.with({ type: body.data.objectType, id: asked.id }) : error;
  });
  if (isSimulated) printErr('simulated world: nothing in it is real\n');
  if (options.json === true) return printJson(answer);
  const result = (answer.analysis.incoming ?? answer.analysis.outgoing)?.result;
  if (result !== undefined) printOut(`${describeScore(result, answer.verdict)}\n`);
}
