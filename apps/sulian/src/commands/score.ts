import { analyse } from '@sulian/api';
import { type ScoringDetail, type ScoringResult, scoringBody } from '@sulian/contract';
import { AppError, isAppError } from '@sulian/domain';
import type { Command } from 'commander';
import { isDemoFolder } from '../demo/demo-folder.ts';
import { printErr, printOut } from '../printable.ts';
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
  if (result !== undefined) printOut(`${toText(result)}\n`);
}

function toText(result: ScoringResult): string {
  const worst = result.worstExposure;
  return [
    `${result.objectType} ${result.objectId} ${result.analysisType}`,
    `severity ${toSeverityText(result)}`,
    `score ${result.score ?? `none (${result.noScoreReason})`}  level of the mean ${result.level}  amount ${result.amount} ${result.symbol}`,
    ...toTraceText(result),
    worst === null
      ? 'worst exposure: none'
      : `worst exposure ${toShare(worst)} % ${worst.name} (${worst.type}), ${worst.hops} hops`,
    ...result.details.map((row) => toRowText(row, result.symbol)),
    ...(result.otherWeights === undefined ? [] : toOtherText(result, result.otherWeights)),
    ...(result.leftOutCount === undefined || result.leftOutCount === 0
      ? []
      : [
          `left out for want of a price: ${(result.leftOut ?? []).map((each) => each.symbol).join(', ')} (${result.leftOutCount})`,
        ]),
    `height ${result.basis.height}  policy ${result.basis.policyVersion}  labels ${result.basis.labelVersion}  transactions walked ${result.explored.transactions}`,
  ].join('\n');
}

const toShare = ({ percentage, isUnderHundredth }: Pick<ScoringDetail, 'percentage' | 'isUnderHundredth'>): string =>
  isUnderHundredth ? '< 0.01' : percentage.toFixed(2);

/** The headline, and what it might be at most. */
function toSeverityText({ severity, severityAtMost, explored }: ScoringResult): string {
  const notFollowed = `${explored.notFollowed.toFixed(2)} % not followed`;
  const name = severity === 'Undefined' && explored.notFollowed > 0 ? `Undefined (${notFollowed})` : severity;
  if (severityAtMost === null) return `${name}  at most: too much was not followed to tell (${notFollowed})`;
  return severityAtMost === severity ? name : `${name}  at most ${severityAtMost}`;
}

/** However little severe money there is. */
function toTraceText({ traceOfSevere }: ScoringResult): string[] {
  if (traceOfSevere === null) return [];
  const { share, amount, symbol, types } = traceOfSevere;
  const percent = share < 0.01 ? '< 0.01' : share.toFixed(2);
  return [`traces of severe money ${percent} %  ${amount} ${symbol} (${types.join(', ')})`];
}

const toRowText = (row: ScoringDetail, symbol: string): string =>
  `${toShare(row).padStart(7)} %  ${row.amount.padStart(16)} ${symbol}  ${String(row.score ?? '-').padStart(3)}  ${row.name} (${row.type})`;

/** What the same question says by its other weights, and whom they alone name. */
function toOtherText({ details }: ScoringResult, other: NonNullable<ScoringResult['otherWeights']>): string[] {
  const known = new Set(details.map((row) => row.key));
  return [
    `weighed by ${other.symbol}: severity ${other.severity}  amount ${other.amount} ${other.symbol}`,
    ...other.details.filter((row) => !known.has(row.key)).map((row) => toRowText(row, other.symbol)),
  ];
}
