import { AppError, type Direction } from '@sulian/domain';
import type { FetchOutcome, FetchRequest, SeverityChange } from '@sulian/usecases';
import type { Command } from 'commander';
import { getAddress, getScope } from '../fetch-options.ts';
import { printErr, printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { addScreenSources } from '../screen-sources.ts';
import { type CliText, say } from '../texts/say.ts';
import { toType } from '../texts/words.ts';
import { systemUser } from './audit-cli.ts';
import { getChainOption, getHeightOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly scope: string;
  readonly hops: string;
  readonly direction: string;
  readonly until: string;
  readonly maxRequests: string;
  readonly json?: boolean;
}

/** Requests of one run by default. */
export const DEFAULT_MAX_REQUESTS = '2000';

export function addFetch(program: Command): void {
  program
    .command('fetch <chain> <address>')
    .description('fetch the history of an address on a chain on demand; its index and its nodes learn the address')
    .option('--scope <scope>', 'native, all or token:CONTRACT', 'native')
    .option('--hops <hops>', 'accounts up to so many hops away too, the heaviest first; 0: the address alone', '0')
    .option('--direction <direction>', 'INCOMING: where its money came from; OUTGOING: where it went', 'INCOMING')
    .option('--until <percent>', 'stop once so much of the money is explored', '90')
    .option('--max-requests <requests>', 'requests of this run, retries included', DEFAULT_MAX_REQUESTS)
    .option('--json')
    .action((chain: string, address: string, options: Options) => run({ chain, address }, options));
}

async function run(target: { readonly chain: string; readonly address: string }, options: Options): Promise<void> {
  const chain = getChainOption(target.chain);
  const outcome = await withProgram(
    async (program, signal) => {
      await addScreenSources(program);
      const request: FetchRequest = {
        chain,
        address: getAddress(program, chain, target.address),
        scope: getScope(program, chain, options.scope),
        direction: getDirection(options.direction),
        maxHops: getHeightOption(options.hops),
        untilShare: Math.min(100, getHeightOption(options.until)) / 100,
        maxRequests: getHeightOption(options.maxRequests),
      };
      return fetchFromCli(program, request, signal);
    },
    { mayAttach: true },
  );
  if (options.json === true) printJson(outcome);
  else printOut(describeFetch(outcome));
}

const DIRECTIONS: readonly Direction[] = ['INCOMING', 'OUTGOING'];

/** @throws BAD_REQUEST */
function getDirection(text: string): Direction {
  const direction = DIRECTIONS.find((each) => each === text.toUpperCase());
  if (direction === undefined)
    throw new AppError('BAD_REQUEST', `unknown direction "${text}"; must be one of: ${DIRECTIONS.join(' ')}`);
  return direction;
}

/** Fetches for the system's user, and names the hosts before the first request. */
export function fetchFromCli({ apiDeps }: Program, request: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
  const { histories } = apiDeps;
  const hosts = histories.getHosts(request.chain).hosts.join(', ');
  printErr(`${say('{{hosts}} will learn which address is investigated', { hosts })}\n`);
  let lastExplored: number | undefined;
  return histories.fetch(request, {
    context: { who: undefined, where: 'cli', origin: { systemUser: systemUser() } },
    signal,
    onProgress: ({ explored, fetched }) => {
      if (explored === undefined || explored === lastExplored) return;
      lastExplored = explored;
      printErr(`${say('explored {{share}}, fetched: {{count}}', { share: toPercent(explored), count: fetched })}\n`);
    },
  });
}

const STOPS: Readonly<Record<FetchOutcome['stoppedBy'], CliText>> = {
  EXPLORED: 'the share is explored',
  NO_TARGETS: 'no history within the hops is left to fetch',
  REQUESTS: 'the requests of this run are used up; run it again to continue',
};

export function describeFetch({
  fetched,
  transactions,
  failed,
  exploredBefore,
  exploredAfter,
  severity,
  requests,
  stoppedBy,
}: FetchOutcome): string {
  return [
    ...fetched.map(({ address, scope, state, listed, proofs, toHeight, lacks }) =>
      say('{{address}} {{scope}}: {{state}}, {{listed}} transactions up to block {{height}}{{proofs}}{{lacks}}', {
        ...{ address, scope, state, listed, height: toHeight },
        proofs:
          proofs.length === 0
            ? say(', not proven')
            : say(', proven by {{proofs}}', { proofs: proofs.join(say(' and ')) }),
        lacks: lacks.length === 0 ? '' : say(', without {{kinds}}', { kinds: lacks.join(', ') }),
      }),
    ),
    ...(transactions === 0 ? [] : [say('transactions fetched by hash: {{count}}', { count: transactions })]),
    ...failed.map(({ code, ...target }) =>
      'address' in target
        ? say('{{address}} {{scope}}: not fetched, {{code}}', { ...target, code })
        : say('transaction {{hash}}: not fetched, {{code}}', { hash: target.hash, code }),
    ),
    ...(exploredBefore === undefined && exploredAfter === undefined
      ? []
      : [
          say('explored {{before}} before, {{after}} after', {
            before: toPercent(exploredBefore),
            after: toPercent(exploredAfter),
          }),
        ]),
    ...(severity.before === undefined || severity.before === severity.after ? [] : [describeChange(severity)]),
    say('{{requests}} requests; {{reason}}', { requests, reason: say(STOPS[stoppedBy]) }),
    '',
  ].join('\n');
}

const describeChange = ({ before, after, addedEnds }: SeverityChange): string =>
  say('severity {{before}} before, {{after}} after; added: {{ends}}', {
    ...{ before: before ?? say('unknown'), after: after ?? say('unknown') },
    ends:
      addedEnds
        .map(
          ({ key, name, type, percentage }) =>
            `${key.startsWith('entity:') ? name : toType(type)} ${toPercent(percentage / 100)}`,
        )
        .join(', ') || '–',
  });

/** Unknown where only a part of the object's own history is stored. */
const toPercent = (share: number | undefined): string =>
  share === undefined ? say('unknown') : `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
