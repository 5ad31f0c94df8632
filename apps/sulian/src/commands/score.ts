import { analyse } from '@sulian/api';
import { type ScoringBody, scoringBody } from '@sulian/contract';
import { AppError, isAppError } from '@sulian/domain';
import type { Command } from 'commander';
import { isDemoFolder } from '../demo/demo-folder.ts';
import { getAddress, getScopeOfCoin } from '../fetch-options.ts';
import { printErr, printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { addScreenSources } from '../screen-sources.ts';
import { say } from '../texts/say.ts';
import { DEFAULT_MAX_REQUESTS, describeFetch, fetchFromCli } from './fetch.ts';
import { describeScore } from './score/describe-score.ts';
import { getChainOption, getHeightOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly direction: string;
  readonly coin: string;
  readonly anyway?: boolean;
  readonly method?: string;
  readonly fetch?: boolean;
  readonly hops: string;
  readonly maxRequests: string;
  readonly json?: boolean;
}

export function addScore(program: Command): void {
  program
    .command('score <chain> <type> <id>')
    .description('score an ADDRESS, TRANSACTION or WALLET: the answer of scoringAnalysis')
    .option('--direction <direction>', 'INCOMING: where its money came from; OUTGOING: where it went', 'INCOMING')
    .option('--coin <coin>', "ALL, MAIN, or a coin's id on its chain (contract)", 'ALL')
    .option('--anyway', 'ALL even of an object of more than 10,000 transactions in several assets')
    .option('--method <method>', 'fifo: shares first in, first out beside those by proportion')
    .option(
      '--fetch',
      'fetch the histories that the score lacks first, on a chain on demand: needs an ADDRESS and one coin',
    )
    .option('--hops <hops>', 'with --fetch: of accounts up to so many hops away', '3')
    .option('--max-requests <requests>', 'with --fetch: requests of this run', DEFAULT_MAX_REQUESTS)
    .option('--json', 'the whole answer as JSON')
    .action((chain: string, type: string, id: string, options: Options) => score({ chain, type, id }, options));
}

async function score(target: { chain: string; type: string; id: string }, options: Options): Promise<void> {
  const body = scoringBody.safeParse({
    analysisType: options.direction.toUpperCase(),
    objectType: target.type.toUpperCase(),
    objectId: target.id,
    blockchain: getChainOption(target.chain),
    coin: options.coin,
    ...(options.anyway === true ? { calculateAnyway: true } : {}),
    ...(options.method === undefined ? {} : { method: options.method.toUpperCase() }),
  });
  if (!body.success)
    throw new AppError(
      'BAD_REQUEST',
      body.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  const { answer, isSimulated } = await withProgram(
    async (program, signal) => {
      await addScreenSources(program);
      if (options.fetch === true) await fetchFirst(program, { ...body.data, options }, signal);
      return {
        answer: await analyse(program.apiDeps, body.data, { signal }),
        isSimulated: isDemoFolder(program.config.dataDir),
      };
    },
    { mayAttach: true },
  ).catch((error: unknown) => {
    throw isAppError(error) ? error.with({ type: body.data.objectType, id: target.id }) : error;
  });
  if (isSimulated) printErr(`${say('simulated world: nothing in it is real')}\n`);
  if (options.json === true) return printJson(answer);
  const result = (answer.analysis.incoming ?? answer.analysis.outgoing)?.result;
  if (result !== undefined) printOut(`${describeScore(result, answer.verdict)}\n`);
}

/** Explores as much as the requests allow. @throws BAD_REQUEST */
async function fetchFirst(
  program: Program,
  scoring: ScoringBody & { readonly options: Options },
  signal: AbortSignal,
): Promise<void> {
  const { blockchain: chain, objectType, objectId, analysisType: direction, coin, options } = scoring;
  if (objectType !== 'ADDRESS') throw new AppError('BAD_REQUEST', 'only histories of an ADDRESS can be fetched');
  const request = {
    ...{ chain, direction, untilShare: 1 },
    address: getAddress(program, chain, objectId),
    scope: getScopeOfCoin(program, chain, coin),
    maxHops: getHeightOption(options.hops),
    maxRequests: getHeightOption(options.maxRequests),
  };
  printErr(describeFetch(await fetchFromCli(program, request, signal)));
}
